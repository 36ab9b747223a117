/** Words of the fields of passwords and of /heslo, apart from those of accounts, because /heslo is public and loads only these. */
export const skPasswords = {
  fields: {
    current: "Súčasné heslo",
    next: "Nové heslo",
    again: "Nové heslo znova",
    hint: "Aspoň 12 znakov, napríklad niekoľko slov za sebou. Bežné heslá neprijímame, ani s číslicami okolo.",
    problem: {
      currentMissing: "Zadajte súčasné heslo.",
      wrongPassword: "Súčasné heslo je nesprávne.",
      tooShort: "Heslo musí mať aspoň 12 znakov.",
      tooLong: "Heslo je príliš dlhé.",
      ownEmail: "Heslo nesmie obsahovať e-mail účtu.",
      common: "Toto heslo je príliš bežné, aj s číslicami alebo znakmi okolo. Vymyslite iné.",
      different: "Heslá sa nezhodujú.",
    },
    throttled: "Priveľa pokusov. Skúste to znova o štvrť hodiny.",
  },
  link: {
    title: "Nastavenie hesla",
    account: "Účet:",
    waiting: "overuje sa…",
    save: "Nastaviť heslo",
    needsScript: "Na nastavenie hesla je potrebné mať v prehliadači zapnutý JavaScript.",
    invalid:
      "Tento odkaz neplatí. Mohol vypršať, byť už použitý alebo nahradený novším. Požiadajte o nový odkaz toho, kto vám ho poslal.",
    done: "Heslo je nastavené.",
    signIn: "Prihlásiť sa",
    signedInAs: (email: string) => `Prihlásený je tu účet ${email}.`,
    toCms: "Do administrácie",
  },
} as const;
