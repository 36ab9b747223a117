/** The script in the head of every page: before the first paint it hides what is over (`data-until`: a product's day, B15; a special day, B25) and the
 *  year of a date if it is the current one (`data-year`). A day before today has the beginning of today's date and then a smaller digit. The rule goes
 *  into the page's own sheet: in a sheet of its own, adopted, it would come after the later sheet (ADR-042), and Chromium uses a font that came after the
 *  first paint as soon as a sheet is put between others. Swedish writes dates as ISO does. */
export const DATES_SCRIPT = `(()=>{
const today=new Date().toLocaleDateString("sv",{timeZone:"Europe/Bratislava"});
const over=[...today].flatMap((digit,at)=>[...Array(+digit||0).keys()].map((smaller)=>\`[data-until^="\${today.slice(0,at)}\${smaller}"]\`));
document.styleSheets[0].insertRule(\`\${over},[data-year="\${today.slice(0,4)}"]{display:none}\`)
})()`;
