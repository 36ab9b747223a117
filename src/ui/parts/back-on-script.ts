/** The script in the head of a page that shows when products may be back (B15): before the first paint it hides the days that are over and the
 *  year if it is the current one. A day before today has the beginning of today's date and then a smaller digit. The rule goes into the
 *  inlined sheet, the first of the page: in a sheet of its own, adopted, it would come after the later sheet (ADR-042), and Chromium uses a font
 *  that came after the first paint as soon as a sheet is put between others. Swedish writes dates as ISO does. */
export const BACK_ON_SCRIPT = `(()=>{
const today=new Date().toLocaleDateString("sv",{timeZone:"Europe/Bratislava"});
const over=[...today].flatMap((digit,at)=>[...Array(+digit||0).keys()].map((smaller)=>\`[data-back-on^="\${today.slice(0,at)}\${smaller}"]\`));
document.styleSheets[0].insertRule(\`\${over},[data-back-on^="\${today.slice(0,4)}"] [data-year]{display:none}\`)
})()`;
