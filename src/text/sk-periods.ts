/** What the prices of a rental mean (spec §9), for /faq and /cennik. Each begins behind a colon. */
export const skPeriods = {
  FourHours: "náradie vrátite do 4 hodín od prevzatia v ten istý deň, počas otváracích hodín.",
  Day: "náradie vrátite do 24 hodín od prevzatia. Potom sa začína ďalší deň.",
  Weekend:
    "náradie prevezmete v piatok alebo v sobotu počas otváracích hodín a vrátite v pondelok do 09:00. Potom sa začína ďalší deň.",
  Week: "náradie vrátite do 7 dní od prevzatia. Potom sa začína ďalší deň.",
} as const;
