import { HOURS_ID } from "./ids.ts";

/** The script below the content of every page (B25): before the footer is painted it marks the row of today, writes the special days of the coming seven
 *  into their rows and those of the week after it below the table, out of the list in the fold. It does what the components of the hours do after
 *  hydration (hours-table.tsx, special-days.tsx). Swedish writes dates as ISO does. */
export const HOURS_SCRIPT = `(()=>{
const hours=document.getElementById(${JSON.stringify(HOURS_ID)});
if(!hours)return;
const today=new Date().toLocaleDateString("sv",{timeZone:"Europe/Bratislava"});
const dayAt=(ahead)=>new Date(Date.parse(today)+ahead*864e5);
const dateAt=(ahead)=>dayAt(ahead).toISOString().slice(0,10);
const shown=(date)=>+date.slice(8)+".\u00a0"+ +date.slice(5,7)+".";
const entries=[...hours.querySelectorAll("[data-from]")].map(({dataset:{from,until},children:[,text,note]})=>
({from,until,text:text.textContent,note:note?note.textContent:""}));
const within=(first,last)=>entries.filter(({from,until})=>from<=last&&first<=until);
const rows=hours.querySelectorAll("[data-week] tbody tr");
const told=rows.length;
for(let ahead=0;ahead<told;ahead++){
const row=rows[(dayAt(ahead).getUTCDay()+6)%7],date=dateAt(ahead),[entry]=within(date,date);
if(!ahead)row.setAttribute("aria-current","date");
if(!entry)continue;
const[name,first,second]=row.cells;
name.textContent+="\\n"+shown(date);
first.textContent=entry.text+"\\n"+entry.note.slice(2,-1);
first.className="";
first.colSpan=2;
if(second)second.textContent="",second.hidden=true;
for(const cell of[name,first])cell.dataset.special=""
}
hours.querySelector(".special-days").textContent=within(dateAt(told),dateAt(13)).map(({from,until,text,note})=>
shown(from)+(from===until?"":" – "+shown(until))+" "+text+note).join("\\n")
})()`;
