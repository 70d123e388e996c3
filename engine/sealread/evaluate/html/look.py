"""The style and the one script of the page."""

from __future__ import annotations

import base64
import hashlib

STYLE = """
:root{color-scheme:light dark;--line:#8884;
--good:#1a7f37;--bad:#c0362c;--odd:#9a6700;--true:#0969da}
body{font:14px/1.45 system-ui,sans-serif;margin:0 auto;max-width:1400px;padding:1rem 1.5rem}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{border-bottom:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
th{font-weight:600;white-space:nowrap}td.v{white-space:pre-wrap;overflow-wrap:anywhere;max-width:26rem}
details{margin:.15rem 0}summary{cursor:pointer;padding:.2rem 0}
.right{color:var(--good)}.error,.omission{color:var(--bad)}.hallucination,.surplus{color:var(--odd)}
.absent{opacity:.6}.note{border-left:4px solid var(--odd);padding:.3rem .8rem}
button{font:inherit;cursor:pointer}.pages figure{display:none}.pages figure:target{display:block}
.pages figure.open{display:block;position:fixed;inset:2vh 2vw;overflow:auto;background:Canvas;
border:1px solid var(--line);padding:1rem;margin:0;z-index:9}
.sheet{position:relative;display:inline-block}.sheet img{display:block;max-width:100%}
.sheet i{position:absolute;border:2px solid var(--bad);background:#c0362c22}
.sheet i.right{border-color:var(--good);background:#1a7f3722}
.sheet i.true{border:2px dashed var(--true);background:none}.sheet i.off{display:none}
"""
SCRIPT = """
const all=(s,r=document)=>[...r.querySelectorAll(s)];
const close=()=>all('.pages figure.open').forEach(f=>f.classList.remove('open'));
document.addEventListener('click',e=>{
  const b=e.target.closest('button[data-page]');
  if(b){close();const f=document.getElementById(b.dataset.page);if(!f)return;
    all('i',f).forEach(i=>i.classList.toggle('off',i.dataset.leaf!==b.dataset.leaf));
    f.classList.add('open');}
  else if(e.target.closest('button.close'))close();
});
document.addEventListener('keydown',e=>{if(e.key==='Escape')close();});
const pick=document.getElementById('verdict');
if(pick)pick.addEventListener('change',()=>all('tr[data-verdict]').forEach(r=>{
  r.hidden=pick.value!==''&&r.dataset.verdict!==pick.value;}));
"""


def policy() -> str:
    """What the page may do: show its pictures, its style, and run this one script."""
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    return (
        "default-src 'none'; img-src data: 'self' file:; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
