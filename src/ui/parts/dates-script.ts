/* In the head of every page: notes today's date in the shop (`data-today`), and before the first paint hides what is over (`data-until`: a product's day,
   B15; a special day, B25) and the year of a date if it is the current one (`data-year`). */
{
  const now = new Date();
  const root = document.documentElement.dataset;
  // From the last Sunday of March to that of October, 1:00 UTC. Asking the browser for the time zone would take a slow phone 60 ms.
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(now.getUTCFullYear(), month, 31, 1));
    return +last - last.getUTCDay() * 864e5;
  };
  const isSummer = +now >= lastSunday(2) && +now < lastSunday(9);
  const today = new Date(+now + (isSummer ? 2 : 1) * 36e5).toISOString().slice(0, 10);
  root.today = today;
  // A day before today has a prefix of today's date and then a smaller digit.
  const over = Array.from(today).flatMap((digit, at) =>
    Array.from(Array(+digit || 0).keys(), (smaller) => `[data-until^="${today.slice(0, at)}${smaller}"]`),
  );
  // Into the page's own sheet: a sheet of its own would stand after the one that comes later (ADR-042).
  document.styleSheets[0]?.insertRule(`${over},[data-year="${today.slice(0, 4)}"]{display:none}`);
}
