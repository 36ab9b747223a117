/** What visitors read about whether the shop is open (B2), verbatim. */
export const skHours = {
  openUntil: (clock: string) => `Otvorené do ${clock}`,
  /** `day` is empty for the same day. */
  closedUntil: (day: string, clock: string) => `Zatvorené, otvárame ${day && `${day} `}o ${clock}`,
  tomorrow: "zajtra",
  /** Monday first. */
  onWeekday: ["v pondelok", "v utorok", "v stredu", "vo štvrtok", "v piatok", "v sobotu", "v nedeľu"],
  closed: "zatvorené",
  title: "Otváracie hodiny",
  /** The fold in the footer with all special days to come (B25). */
  specialDays: "Sviatky a výnimky",
} as const;
