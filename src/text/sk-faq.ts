/** The words of /faq (spec §2, §9). */
export const skFaq = {
  title: "Často kladené otázky",
  payment: {
    question: "Ako sa platí?",
    answer: [
      "Platí sa iba v hotovosti, s platným občianskym preukazom, pri vrátení náradia.",
      "Za vrátenie znečisteného stroja účtujeme poplatok podľa cenníka.",
    ],
  },
  deposit: {
    question: "Platí sa za náradie záloha?",
    answer: [
      "Áno. Pri prevzatí sa platí vratná záloha (záruka) podľa cenníka.",
      "Vrátime vám ju, keď náradie prinesiete späť v stave, v akom ste ho prevzali.",
    ],
  },
  periods: {
    question: "Na ako dlho si môžem náradie požičať?",
    list: [
      { period: "4 hodiny", rule: "náradie vrátite do 4 hodín od prevzatia v ten istý deň, počas otváracích hodín." },
      { period: "Jeden deň", rule: "náradie vrátite do 24 hodín od prevzatia. Potom sa začína ďalší deň." },
      {
        period: "Víkend",
        rule: "náradie prevezmete v piatok alebo v sobotu počas otváracích hodín a vrátite v pondelok do 09:00. Potom sa začína ďalší deň.",
      },
    ],
  },
  complaints: {
    question: "Ako môžem reklamovať?",
    answer: ["Postup nájdete v dokumente:"],
    link: "Reklamačný poriadok",
  },
  company: {
    question: "Môžem si náradie požičať na firmu?",
    answer: [
      "Áno, náradie požičiame aj firme na faktúru.",
      "Faktúru vystavíme po vrátení náradia, záloha sa platí pri prevzatí.",
    ],
  },
} as const;
