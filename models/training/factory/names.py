"""Word lists that people, places and firms are put together from; invented syllables join them."""

from __future__ import annotations

Words = dict[str, tuple[str, ...]]


def spaced(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


def barred(text: str) -> tuple[str, ...]:
    """The parts of a text between bars; a line break in a part is a blank."""
    return tuple(" ".join(part.split()) for part in text.split("|"))


FIRST: Words = {
    "de": spaced("""
    Anna Lena Marie Sophie Katharina Julia Laura Lisa Sarah Hannah Emma Mia Johanna Charlotte
    Klara Ursula Gisela Renate Monika Petra Sabine Martina Birgit Heike Susanne Andrea Claudia
    Silke Anja Stefanie Nicole Melanie Christina Kathrin Ines Ute Gerda Hannelore Ingrid
    Elfriede Waltraud Anke Antje Beate Bettina Britta Carina Cornelia Daniela Doris Elke Eva
    Franziska Frauke Gudrun Heidi Jana Jutta Karin Kerstin Kirsten Maren Margit Mareike Nadine
    Regina Sandra Sigrid Tanja Ulrike Lukas Leon Finn Paul Jonas Felix Maximilian Elias Noah Ben
    Moritz Jakob Anton Emil Theo Johann Hans Peter Wolfgang Klaus Jürgen Dieter Manfred Uwe
    Günter Horst Bernd Rainer Werner Gerhard Thomas Michael Andreas Stefan Christian Martin
    Frank Matthias Markus Ralf Jens Torsten Jörg Sven Holger Dirk Oliver Carsten Alexander
    Sebastian Tobias Florian Philipp Benjamin Dominik Fabian Achim Armin Axel Bernhard Björn
    Detlef Eberhard Eckhard Erwin Friedrich Georg Gregor Hartmut Heiko Heinrich Helmut Henning
    Herbert Ingo Joachim Karl-Heinz Knut Lothar Ludwig Lutz Malte Norbert Olaf Otto Reinhard
    Roland Rüdiger Siegfried Timo Udo Ulrich Volker Wilfried Xaver Ayşe Fatma Mehmet Emre
    Agnieszka Piotr Olga Dmitri Linh Amira Yusuf Zoran Mirjana Giulia Luca
    """),
    "en": spaced("""
    Olivia Amelia Isla Ava Grace Freya Florence Willow Rosie Poppy Evelyn Phoebe Matilda Alice
    Ruby Mary Patricia Linda Barbara Elizabeth Jennifer Susan Margaret Dorothy Nancy Karen Betty
    Helen Sandra Donna Carol Ruth Sharon Michelle Laura Kimberly Deborah Jessica Shirley Cynthia
    Angela Melissa Brenda Amy Rebecca Virginia Kathleen Pamela Martha Debra Amanda Stephanie
    Carolyn Janet Catherine Frances Joyce Diane Heather Teresa Gloria Judith Rachel Joan Cheryl
    Megan Holly James John Robert Michael William David Richard Charles Joseph Thomas
    Christopher Daniel Paul Mark Donald George Kenneth Steven Edward Brian Ronald Anthony Kevin
    Jason Jeffrey Gary Timothy Larry Frank Scott Eric Stephen Andrew Raymond Gregory Joshua
    Jerry Dennis Walter Patrick Harold Douglas Henry Carl Arthur Ryan Roger Joe Juan Jack Albert
    Jonathan Justin Terry Gerald Keith Samuel Willie Ralph Lawrence Nicholas Roy Benjamin Bruce
    Brandon Adam Harry Fred Wayne Louis Ross Alistair Callum Duncan Euan Fergus Gareth Hamish
    Iain Rhys Siobhan Niamh Aoife Bronwen Morag Ahmad Siti Nurul Farah Hafiz Aisyah Muthu Priya
    Kavitha Rajesh Suresh Anita Mei Wei Ling Siew Kok Chee Yong Hui Xin Jia Hao Zhi Kwame Ngozi
    Chidi Amara Hiroshi Yuki Keiko Min-jun Ji-woo Carlos Miguel Lucia Rosa Imran Zainab Omar
    Leila Svetlana Ivan Oksana Anders Ingrid Matteo Elena
    """),
    "fr": spaced("""
    Camille Manon Chloé Léa Inès Jade Louise Alice Juliette Rose Margaux Élise Clémence Mathilde
    Monique Françoise Sylvie Isabelle Nathalie Valérie Christine Véronique Sandrine Brigitte
    Hélène Aurélie Céline Émilie Delphine Stéphanie Laetitia Virginie Élodie Audrey Amandine
    Solène Maëlle Louis Gabriel Raphaël Jules Adam Lucas Hugo Arthur Nathan Ethan Théo Mathis
    Antoine Baptiste Jean Pierre Michel André Philippe Alain Bernard Jacques Daniel Patrick
    Christophe Nicolas Frédéric Laurent Stéphane Olivier Sébastien Thierry Guillaume Benoît
    Étienne Yves Rémi Gaël Jean-Luc Jean-Marc Anne-Marie Marie-Claude Fatou Mamadou Karim Nadia
    Yasmine Mehdi Thi-Lan Idriss
    """),
}

LAST: Words = {
    "de": spaced("""
    Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer
    Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange
    Schmitt Werner Krause Meier Lehmann Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs
    Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank
    Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter
    Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas
    Schreiber Graf Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer
    Arnold Wolff Pfeiffer Achterberg Ahlers Bachmeier Biedermann Blumenthal Brinkmann Buchholz
    Dahlke Deichmann Ebersbach Eichhorn Falkenstein Freytag Gersdorf Grabowski Hagedorn
    Hasselbach Heuser Hinrichs Iversen Janssen Kaltenbach Kessler Kowalski Lauterbach Lindemann
    Mahlke Nachtigall Niehaus Oberländer Petersen Quandt Rademacher Reinhardt Rosenbaum Sachs
    Schäfer Schirmer Stadler Steinhauer Tannert Uhlig Vollmer Wiesner Wittmann Yilmaz Demir
    Nowak Novak Petrović Nguyen Rossi Kaya Zapf Zeller Zöllner
    """),
    "en": spaced("""
    Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Jackson
    White Harris Martin Thompson Clark Lewis Robinson Walker Young Allen King Wright Scott Hill
    Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans
    Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper Richardson
    Cox Howard Ward Peterson Gray James Watson Brooks Kelly Sanders Price Bennett Wood Barnes
    Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Flores Washington Butler
    Simmons Foster Bryant Alexander Russell Griffin Hayes Myers Ford Hamilton Graham Sullivan
    Wallace Woods Cole West Abernathy Ainsworth Ashdown Barraclough Birtwhistle Blakemore
    Carmichael Chadwick Cholmondeley Crabtree Cunningham Dalrymple Entwistle Fairweather
    Fitzgerald Galbraith Hargreaves Holloway Ibbotson Kirkpatrick Lockwood MacAllister McKenna
    McIntyre Montague Nightingale O'Brien O'Connor O'Sullivan Pemberton Pendleton Quigley
    Ravenscroft Satterthwaite Sinclair Stirling Thistlewood Underhill Vandermeer Wetherby
    Whitaker Winterbourne Yardley Tan Lim Lee Wong Ng Chan Ong Goh Teo Abdullah Rahman Ismail
    Hassan Krishnan Subramaniam Pillai Singh Patel Shah Khan Nakamura Tanaka Kim Park Choi
    Okafor Adeyemi Mensah Garcia Martinez Rodriguez Hernandez Petrov Kowalczyk Larsen
    """),
    "fr": spaced("""
    Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre
    Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert
    Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel
    Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson
    Sanchez Noël Beaumont Charpentier Delacroix Desjardins Étienne Ferrand Guillemot Hébert
    Jacquet Kervella Lacombe Marchand Nguyen Ollivier Pasquier Quéméner Renaudin Sauvage
    Thibault Vasseur Diallo Traoré
    """),
}

TOWN: Words = {
    "de": barred("""
    Berlin|Hamburg|München|Köln|Frankfurt am Main|Stuttgart|Düsseldorf|Dortmund|Essen|Leipzig|
    Bremen|Dresden|Hannover|Nürnberg|Duisburg|Bochum|Wuppertal|Bielefeld|Bonn|Münster|Karlsruhe|
    Mannheim|Augsburg|Wiesbaden|Gelsenkirchen|Braunschweig|Kiel|Chemnitz|Aachen|Halle (Saale)|
    Magdeburg|Freiburg im Breisgau|Krefeld|Lübeck|Mainz|Erfurt|Rostock|Kassel|Hagen|Potsdam|
    Saarbrücken|Hamm|Ludwigshafen|Oldenburg|Osnabrück|Leverkusen|Heidelberg|Solingen|Darmstadt|
    Regensburg|Paderborn|Ingolstadt|Würzburg|Ulm|Heilbronn|Pforzheim|Göttingen|Bottrop|
    Reutlingen|Koblenz|Bremerhaven|Jena|Erlangen|Trier|Salzgitter|Siegen|Hildesheim|Cottbus|
    Gütersloh|Kaiserslautern|Schwerin|Witten|Gera|Esslingen am Neckar|Iserlohn|Düren|Flensburg|
    Tübingen|Villingen-Schwenningen|Gießen|Marburg|Konstanz|Worms|Lüneburg|Bayreuth|Bamberg|
    Landshut|Kempten (Allgäu)|Passau|Rosenheim|Fulda|Coburg|Wien|Graz|Linz|Salzburg|Innsbruck|
    Klagenfurt|Villach|Wels|St. Pölten|Dornbirn|Steyr|Bregenz|Zürich|Basel|Bern|Winterthur|
    Luzern|St. Gallen|Thun|Schaffhausen|Chur|Zug|Bad Hersfeld|Rheine|Bad Homburg v. d. Höhe|
    Neumarkt i. d. OPf.|Lingen (Ems)|Weil am Rhein|Annaberg-Buchholz|Itzehoe
    """),
    "en": barred("""
    London|Birmingham|Manchester|Leeds|Liverpool|Sheffield|Bristol|Glasgow|Edinburgh|Leicester|
    Coventry|Bradford|Cardiff|Belfast|Nottingham|Hull|Newcastle upon Tyne|Stoke-on-Trent|
    Southampton|Derby|Portsmouth|Brighton|Plymouth|Northampton|Reading|Luton|Wolverhampton|
    Aberdeen|Norwich|York|Swindon|Dundee|Oxford|Cambridge|Ipswich|Peterborough|Gloucester|
    Exeter|Cheltenham|Shrewsbury|New York|Los Angeles|Chicago|Houston|Phoenix|Philadelphia|
    San Antonio|San Diego|Dallas|Austin|Jacksonville|Columbus|Charlotte|Indianapolis|Seattle|
    Denver|Boston|Nashville|Detroit|Portland|Memphis|Louisville|Baltimore|Milwaukee|Albuquerque|
    Tucson|Fresno|Sacramento|Kansas City|Mesa|Atlanta|Omaha|Raleigh|Miami|Oakland|Minneapolis|
    Tulsa|Wichita|New Orleans|Tampa|Cleveland|Toledo|Arlington|Bethesda|Alexandria|Fairfax|
    Boise|Des Moines|Spokane|Tacoma|Rochester|Akron|Little Rock|Kuala Lumpur|Petaling Jaya|
    Shah Alam|Klang|Subang Jaya|Johor Bahru|Ipoh|Melaka|Seremban|Kuantan|Georgetown|Butterworth|
    Kajang|Puchong|Cheras|Ampang|Kota Kinabalu|Kuching|Sungai Petani|Batu Pahat|Singapore|
    Dublin|Cork|Galway|Toronto|Vancouver|Sydney|Melbourne|Auckland|Wellington|Cape Town
    """),
    "fr": barred("""
    Paris|Marseille|Lyon|Toulouse|Nice|Nantes|Strasbourg|Montpellier|Bordeaux|Lille|Rennes|
    Reims|Le Havre|Saint-Étienne|Toulon|Grenoble|Dijon|Angers|Nîmes|Villeurbanne|
    Clermont-Ferrand|Le Mans|Aix-en-Provence|Brest|Tours|Amiens|Limoges|Annecy|Perpignan|Metz|
    Besançon|Orléans|Rouen|Mulhouse|Caen|Nancy|Argenteuil|Roubaix|Tourcoing|Avignon|Poitiers|
    Versailles|Pau|La Rochelle|Calais|Béziers|Colmar|Bourges|Quimper|Valence|Chambéry|Niort|
    Lorient|Troyes|Saint-Brieuc|Bruxelles|Liège|Namur|Charleroi|Genève|Lausanne|Fribourg|
    Neuchâtel|Luxembourg|Montréal|Québec|Bourg-en-Bresse|Épinal
    """),
}

COUNTRY: Words = {
    "de": barred("""
    Deutschland|Österreich|Schweiz|Frankreich|Italien|Niederlande|Belgien|Luxemburg|Dänemark|
    Polen|Tschechien|Schweden|Spanien|Portugal|Türkei|Griechenland|Ungarn|Slowakei|Slowenien|
    Kroatien|Rumänien|Bulgarien|Irland|Finnland|Norwegen|Estland|Lettland|Litauen|
    Großbritannien|USA|Kanada|China|Japan|Indien|Brasilien|Vietnam|Ukraine|Serbien|Marokko|
    Ägypten|Südafrika|Mexiko|Israel
    """),
    "en": barred("""
    United Kingdom|England|Scotland|Wales|Ireland|USA|United States|Canada|Australia|
    New Zealand|Malaysia|Singapore|Germany|France|Italy|Spain|Portugal|Netherlands|Belgium|
    Switzerland|Austria|Denmark|Sweden|Norway|Finland|Poland|Czech Republic|Hungary|Greece|
    Turkey|Japan|South Korea|China|Taiwan|India|Pakistan|Thailand|Indonesia|Philippines|Vietnam|
    Mexico|Brazil|Argentina|Chile|Peru|Colombia|South Africa|Kenya|Nigeria|Ghana|Egypt|Morocco|
    Israel|Saudi Arabia|Qatar|Kazakhstan
    """),
    "fr": barred("""
    France|Belgique|Suisse|Luxembourg|Allemagne|Italie|Espagne|Portugal|Pays-Bas|Royaume-Uni|
    Irlande|Danemark|Suède|Norvège|Finlande|Pologne|Autriche|Grèce|Turquie|Maroc|Algérie|
    Tunisie|Sénégal|Côte d'Ivoire|Canada|États-Unis|Chine|Japon|Inde|Brésil|Roumanie|Bulgarie|
    Hongrie|Slovaquie
    """),
}

REGION: Words = {
    "de": barred("""
    Bayern|Baden-Württemberg|Hessen|Nordrhein-Westfalen|Niedersachsen|Sachsen|Thüringen|
    Brandenburg|Sachsen-Anhalt|Rheinland-Pfalz|Saarland|Schleswig-Holstein|
    Mecklenburg-Vorpommern|Tirol|Steiermark
    """),
    "uk": barred("""
    Kent|Surrey|Essex|Yorkshire|Lancashire|Devon|Cornwall|Norfolk|Suffolk|Cheshire|Hampshire|
    Dorset|West Midlands|Greater Manchester|Tyne and Wear|Oxfordshire|Berkshire|Fife|Gwynedd|
    Co. Antrim
    """),
    "us": spaced("""
    NY CA TX FL IL PA OH GA NC MI NJ VA WA AZ MA TN IN MO MD WI CO MN SC AL LA KY OR OK CT
    """),
    "my": barred("""
    Selangor|Wilayah Persekutuan|Johor|Penang|Perak|Melaka|Pahang|Kedah|Sabah|Sarawak
    """),
    "fr": barred("""
    Île-de-France|Bretagne|Normandie|Occitanie|Grand Est|Hauts-de-France|Nouvelle-Aquitaine|
    Wallonie|Auvergne-Rhône-Alpes|Pays de la Loire|Bourgogne-Franche-Comté|Centre-Val de Loire|
    Vaud
    """),
}

STREET_STEM: Words = {
    "de": barred("""
    Haupt|Bahnhof|Schul|Garten|Dorf|Berg|Birken|Linden|Kirch|Wald|Ring|Wiesen|Mühl|Industrie|
    Gewerbe|Rosen|Eichen|Buchen|Schiller|Goethe|Mozart|Beethoven|Bismarck|Friedrich|Kaiser|
    Königs|Park|Post|Markt|Brunnen|Hafen|Fabrik|Werk|Ziegel|Weinberg|Sonnen|Feld|Burg|Schloss|
    Tal|Ufer|See|Hof|Graben|Uhland|Lessing|Röntgen|Siemens|Daimler|Diesel|Zeppelin|Robert-Koch-|
    Carl-Benz-|Max-Planck-|Konrad-Adenauer-|Albert-Einstein-|Gustav-Stresemann-|Otto-Hahn-|
    Hans-Böckler-|Rudolf-Diesel-
    """),
    "en": barred("""
    High|Church|Station|Victoria|Park|Mill|Queen|King|Main|Maple|Oak|Cedar|Elm|Pine|Washington|
    Lake|Hill|Walnut|Spring|North|South|Ridge|Jefferson|Lincoln|Jackson|River|Willow|Chestnut|
    Franklin|Highland|Meadow|Forest|Sunset|Manor|Grange|Albert|George|York|Windsor|Stanley|
    Alexandra|Broad|Market|Bridge|Castle|Abbey|Priory|Harbour|Quay|Foundry|Tannery|Orchard|
    Brook|Hawthorn|Birch
    """),
    "fr": barred("""
    de la République|Victor Hugo|du Moulin|de l'Église|des Écoles|de la Gare|Jean Jaurès|
    Pasteur|Gambetta|de la Paix|des Lilas|du Château|Voltaire|de la Liberté|Émile Zola|
    du Général Leclerc|des Tilleuls|Saint-Martin|de Verdun|Jules Ferry|de l'Industrie|du Port|
    des Acacias|Molière
    """),
}

STREET_END: Words = {
    "de": spaced("""
    straße straße straße str. str. weg weg platz allee gasse ring damm ufer chaussee
    """),
    "en": spaced("""
    Street Road Lane Avenue Drive Close Way Court Place Crescent Boulevard St Rd Ave Dr
    """),
    "my": barred("""
    Jalan|Lorong|Persiaran|Jln|Taman|Lebuh
    """),
    "fr": spaced("""
    rue rue rue avenue boulevard place chemin impasse allée quai route
    """),
}

LEGAL: Words = {
    "de": barred("""
    GmbH|GmbH|GmbH|GmbH & Co. KG|GmbH & Co. KG|AG|KG|OHG|e.K.|UG (haftungsbeschränkt)|GbR|SE|eG|
    gGmbH|mbH|GmbH & Co. KGaA|Ges.m.b.H.|e. V.|AG & Co. KG
    """),
    "en": barred("""
    Ltd|Ltd.|Limited|plc|LLC|Inc.|Inc|Corp.|Corporation|LLP|Co.|& Co. Ltd|Sdn Bhd|SDN. BHD.|
    Pte Ltd|Company|L.P.|& Sons|& Partners LLP|Pty Ltd|Bhd|Incorporated|, Inc.|, LLC|PLLC
    """),
    "fr": spaced("""
    SARL SAS SA EURL SNC SASU S.A. S.A.S. S.à.r.l. SCI SCOP SPRL
    """),
}

TRADE: Words = {
    "de": barred("""
    Bau|Baustoffe|Maschinenbau|Metallbau|Elektrotechnik|Haustechnik|Logistik|Spedition|Software|
    Systeme|Technik|Handels|Handelsgesellschaft|Vertriebs|Service|Consulting|Beratung|Druck|
    Verlag|Medien|Möbel|Holzbau|Fenster|Türen|Dämmstoffe|Betonwerk|Ziegelwerk|Stahlhandel|
    Werkzeuge|Antriebe|Lebensmittel|Großhandel|Getränke|Bäckerei|Optik|Medizintechnik|Pharma|
    Chemie|Kunststoffe|Textil|Immobilien|Hausverwaltung|Versicherung|Energie|Stadtwerke|Solar|
    Umwelttechnik|Gartenbau|Fahrzeuge|Autohaus|Reisen|Werbeagentur|Ingenieurbüro|Architekten|
    Labor|Akademie|Personalservice|Sanitär
    """),
    "en": barred("""
    Building Supplies|Engineering|Electrical|Logistics|Freight|Software|Systems|Technologies|
    Trading|Distribution|Services|Consulting|Printing|Publishing|Media|Furniture|Timber|Windows|
    Insulation|Concrete|Steel|Tools|Drives|Foods|Wholesale|Beverages|Bakery|Optics|Medical|
    Pharma|Chemicals|Plastics|Textiles|Properties|Insurance|Energy|Solar|Environmental|
    Landscaping|Motors|Travel|Holdings|Group|International|Industries|Enterprise|Solutions|
    Partners|Associates|Communications|Strategies|Capital|Advisors|Marketing|Broadcasting|
    Laboratories|Academy|Hardware|Stationery
    """),
    "fr": barred("""
    Bâtiment|Matériaux|Industrie|Électricité|Logistique|Transports|Informatique|Services|
    Conseil|Imprimerie|Éditions|Meubles|Bois|Menuiserie|Isolation|Béton|Aciers|Outillage|
    Alimentation|Boissons|Optique|Médical|Chimie|Plastiques|Textiles|Immobilier|Assurances|
    Énergie|Solaire|Paysages|Automobiles|Voyages|Communication|Distribution|Négoce|Équipements|
    Ingénierie
    """),
}

BANK: Words = {
    "de": barred("""
    Sparkasse {town}|Kreissparkasse {town}|Volksbank {town} eG|Raiffeisenbank {town} eG|
    {word} Bank AG|Stadtsparkasse {town}|VR-Bank {town}|Bankhaus {last} & Co.|Landesbank {word}|
    {word} Privatbank AG
    """),
    "en": barred("""
    {word} Bank|Bank of {town}|{word} Bank plc|First National Bank of {town}|
    {last} & Co. Bankers|{town} Building Society|{word} Savings Bank|{word} Bank Berhad|
    {town} Credit Union|{word} Trust Bank
    """),
    "fr": barred("""
    Banque {word}|Crédit {word}|Banque Populaire de {town}|Caisse d'Épargne {town}|
    Société {word}|Crédit Mutuel de {town}|Banque {last} & Cie|{word} Banque SA
    """),
}

SHOP: Words = {
    "de": barred("""
    {s} Markt|Bäckerei {s}|Apotheke am {s}platz|{s} Drogerie|Café {s}|Gasthaus {s}|Blumen {s}|
    {s} Baumarkt|Buchhandlung {s}|Tankstelle {s}|Metzgerei {s}|{s} Getränke|Restaurant {s}|{s}|
    Schuhhaus {s}|Elektro {s}|{s} Moden|Eisdiele {s}|Pizzeria {s}|Kiosk {s}
    """),
    "en": barred("""
    {s} Store|{s} Bakery|{s} Pharmacy|Cafe {s}|Restoran {s}|The {s} Arms|{s} Hardware|{s} Books|
    {s} Mart|{s} Supermarket|Kedai {s}|{s} Stationery|{s} Coffee House|{s} Seafood Restaurant|
    {s} Petrol Station|{s} Mini Market|{s} & Sons Butchers|{s}|{s} Trading|{s} Bistro|{s} Diner
    """),
    "fr": barred("""
    Boulangerie {s}|Pharmacie {s}|Café {s}|Restaurant {s}|Librairie {s}|Marché {s}|Chez {s}|
    Fleurs {s}|Tabac {s}|Brasserie {s}|Épicerie {s}|Garage {s}
    """),
}
