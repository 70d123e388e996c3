<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
 <context>
  <name>Activity</name>
  <message numerus="yes">
   <source>Read %n pages</source>
   <translation>
    <numerusform>Read %n page</numerusform>
    <numerusform>Read %n pages</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Looked for %n fields</source>
   <translation>
    <numerusform>Looked for %n field</numerusform>
    <numerusform>Looked for %n fields</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>and %n more</source>
   <translation>
    <numerusform>and %n more</numerusform>
    <numerusform>and %n more</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>AskCommands</name>
  <message numerus="yes">
   <source>Asked: %n document(s).</source>
   <translation>
    <numerusform>Asked: %n document.</numerusform>
    <numerusform>Asked: %n documents.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Failed: %n.</source>
   <translation>
    <numerusform>Failed: %n.</numerusform>
    <numerusform>Failed: %n.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>AskPanel</name>
  <message numerus="yes">
   <source>%n document(s)</source>
   <translation>
    <numerusform>%n document</numerusform>
    <numerusform>%n documents</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>Dialogs</name>
  <message numerus="yes">
   <source>Files that will be replaced: %n</source>
   <translation>
    <numerusform>Files that will be replaced: %n</numerusform>
    <numerusform>Files that will be replaced: %n</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>Export</name>
  <message numerus="yes">
   <source>Files written: %n.</source>
   <translation>
    <numerusform>Files written: %n.</numerusform>
    <numerusform>Files written: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Not exported: %n.</source>
   <translation>
    <numerusform>Not exported: %n.</numerusform>
    <numerusform>Not exported: %n.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>ExportForm</name>
  <message numerus="yes">
   <source>&amp;All that were read: %n</source>
   <translation>
    <numerusform>&amp;All that were read: %n</numerusform>
    <numerusform>&amp;All that were read: %n</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>The c&amp;hosen ones: %n</source>
   <translation>
    <numerusform>The c&amp;hosen ones: %n</numerusform>
    <numerusform>The c&amp;hosen ones: %n</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Only &amp;checked ones: %n of all</source>
   <translation>
    <numerusform>Only &amp;checked ones: %n of all</numerusform>
    <numerusform>Only &amp;checked ones: %n of all</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>LearntDialog</name>
  <message numerus="yes">
   <source>%n decision(s) under this schema wait</source>
   <translation>
    <numerusform>%n decision under this schema waits</numerusform>
    <numerusform>%n decisions under this schema wait</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>Pictures</name>
  <message numerus="yes">
   <source>By %n value(s) that people decided on, the surest first.</source>
   <translation>
    <numerusform>By %n value that people decided on.</numerusform>
    <numerusform>By %n values that people decided on, the surest first.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n document(s).</source>
   <translation>
    <numerusform>%n document.</numerusform>
    <numerusform>%n documents.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>ProblemsPanel</name>
  <message numerus="yes">
   <source>%n problems</source>
   <translation>
    <numerusform>%n problem</numerusform>
    <numerusform>%n problems</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>Queue</name>
  <message numerus="yes">
   <source>It seems to hold %n document(s): split it (Tools, Split a stack).</source>
   <translation>
    <numerusform>It seems to hold %n document: split it (Tools, Split a stack).</numerusform>
    <numerusform>It seems to hold %n documents: split it (Tools, Split a stack).</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n pages</source>
   <translation>
    <numerusform>%n page</numerusform>
    <numerusform>%n pages</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Folder {title}, documents: %n, {state}</source>
   <translation>
    <numerusform>Folder {title}, documents: %n, {state}</numerusform>
    <numerusform>Folder {title}, documents: %n, {state}</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>QueueCommands</name>
  <message numerus="yes">
   <source>Removed from the queue: %n.</source>
   <translation>
    <numerusform>Removed from the queue: %n.</numerusform>
    <numerusform>Removed from the queue: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Going on with what was left: %n.</source>
   <translation>
    <numerusform>Going on with what was left: %n.</numerusform>
    <numerusform>Going on with what was left: %n.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>Savers</name>
  <message numerus="yes">
   <source>Files saved: %n.</source>
   <translation>
    <numerusform>Files saved: %n.</numerusform>
    <numerusform>Files saved: %n.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>ScopeChoice</name>
  <message numerus="yes">
   <source>The selection: %n document(s)</source>
   <translation>
    <numerusform>The selection: %n document</numerusform>
    <numerusform>The selection: %n documents</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>All: %n document(s)</source>
   <translation>
    <numerusform>All: %n document</numerusform>
    <numerusform>All: %n documents</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>StackDialog</name>
  <message numerus="yes">
   <source>%n document(s).</source>
   <translation>
    <numerusform>%n document.</numerusform>
    <numerusform>%n documents.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>StatusLine</name>
  <message numerus="yes">
   <source>Folders watched: %n</source>
   <translation>
    <numerusform>Folders watched: %n</numerusform>
    <numerusform>Folders watched: %n</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>TableCommands</name>
  <message numerus="yes">
   <source>Filled: %n document(s).</source>
   <translation>
    <numerusform>Filled: %n document.</numerusform>
    <numerusform>Filled: %n documents.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Failed: %n.</source>
   <translation>
    <numerusform>Failed: %n.</numerusform>
    <numerusform>Failed: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n column(s) proposed. Look them through, then fill the table.</source>
   <translation>
    <numerusform>%n column proposed. Look it through, then fill the table.</numerusform>
    <numerusform>%n columns proposed. Look them through, then fill the table.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>Totals</name>
  <message numerus="yes">
   <source>Read: %n.</source>
   <translation>
    <numerusform>Read: %n.</numerusform>
    <numerusform>Read: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Known already: %n.</source>
   <translation>
    <numerusform>Known already: %n.</numerusform>
    <numerusform>Known already: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Failed: %n.</source>
   <translation>
    <numerusform>Failed: %n.</numerusform>
    <numerusform>Failed: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Of another kind: %n.</source>
   <translation>
    <numerusform>Of another kind: %n.</numerusform>
    <numerusform>Of another kind: %n.</numerusform>
   </translation>
  </message>
 </context>
</TS>
