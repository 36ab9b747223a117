import { DISMISSED_NOTICE } from "#src/domain/shop/notice.ts";

/** The script in the head of a page with a notice (B2), whose text and last day are its attributes: hides the notice before the first
 *  paint if it was dismissed or is over. Swedish writes dates as ISO does. */
export const NOTICE_SCRIPT = `(()=>{
const{text,until}=document.currentScript.dataset;
let dismissed;
try{dismissed=localStorage.getItem(${JSON.stringify(DISMISSED_NOTICE)})}catch{}
const today=new Date().toLocaleDateString("sv",{timeZone:"Europe/Bratislava"});
if(text===dismissed||until&&until<today)document.documentElement.dataset.noticeHidden=""
})()`;
