import { DISMISSED_NOTICE } from "#src/domain/shop/notice.ts";

/** The script in the head of a page with a notice (B2), whose text and last day are its attributes: hides the notice before the first
 *  paint if it was dismissed or is over. The shop's day ends one or two hours before that of UTC; only in the hour between them the time zone is
 *  loaded, which takes a slow phone 60 ms. Swedish writes dates as ISO does. */
export const NOTICE_SCRIPT = `(()=>{
const{text,until}=document.currentScript.dataset;
let dismissed;
try{dismissed=localStorage.getItem(${JSON.stringify(DISMISSED_NOTICE)})}catch{}
const hoursLeft=until?(Date.parse(until)-Date.now())/36e5+24:9;
const isOver=hoursLeft<=1||hoursLeft<=2&&until<new Date().toLocaleDateString("sv",{timeZone:"Europe/Bratislava"});
if(text===dismissed||isOver)document.documentElement.dataset.noticeHidden=""
})()`;
