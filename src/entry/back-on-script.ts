/** The script in the head of a page that shows when products may be back (B15): before the first paint it hides the days that are over and the
 *  year where it is the current one. A day before today has the beginning of today's date and then a smaller digit. A style sheet made by a
 *  script needs no hash in the policy. Swedish writes dates as ISO does. */
export const BACK_ON_SCRIPT = `(()=>{
const today=new Date().toLocaleDateString("sv",{timeZone:"Europe/Bratislava"});
const over=[...today].flatMap((digit,at)=>[...Array(+digit||0).keys()].map((smaller)=>\`[data-back-on^="\${today.slice(0,at)}\${smaller}"]\`));
const sheet=new CSSStyleSheet();
sheet.replaceSync(\`\${over},[data-back-on^="\${today.slice(0,4)}"] [data-year]{display:none}\`);
document.adoptedStyleSheets=[sheet]
})()`;
