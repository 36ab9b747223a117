/** Leaving a form of staff whose input is unsaved or being saved, by a link or because the session has ended. */
export const skLeave = {
  unsaved: { title: "Máte neuložené zmeny", text: "Ak odídete, stratia sa.", leave: "Odísť bez uloženia" },
  saving: { title: "Zmeny sa ešte ukladajú", text: "Ak odídete, môžu sa stratiť.", leave: "Odísť" },
  stay: "Zostať",
  signInAgain: {
    title: "Prihlásenie vypršalo",
    text: "Prihlásenie vypršalo. Prihláste sa znova, rozpísané údaje zostanú zachované.",
    leave: "Odísť bez uloženia",
  },
} as const;
