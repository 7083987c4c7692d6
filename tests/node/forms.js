/** The form of a rik and a misère, as the server sends it and as the phone reads it. */

import { expandForm } from "../../static/js/table/questions.js";

/** @import { SentForm } from "../../static/js/table/types.d.ts" */

const SEATS = [0, 1, 2, 3].map((value) => ({ value }));

/** @type {SentForm} */
export const SENT_RIK = {
  facts: {},
  questions: [
    {
      name: "contract",
      ask: "What was played?",
      kind: "choice",
      choices: [
        { value: "RIK", label: "Rik", sets: { kind: "contract", "contracts.0.code": "RIK" } },
        { value: "MISERE", label: "Misère", sets: { kind: "contract", "contracts.0.code": "MISERE" } },
        { value: "PASS", label: "All passed", sets: { kind: "pass" }, again: true },
      ],
    },
    { name: "declarer", ask: "Who declared?", kind: "seat", path: "contracts.0.declarer", when: { contract: ["RIK", "MISERE"] }, choices: SEATS },
    { name: "partner", ask: "With whom?", kind: "seat", path: "contracts.0.partner", when: { contract: ["RIK"] }, differs_from: ["declarer"], choices: SEATS },
    {
      name: "took",
      ask: "{declarer} and {partner}: how many tricks?",
      kind: "tricks",
      path: "contracts.0.took",
      when: { contract: ["RIK"] },
      choices: Array.from({ length: 14 }, (_, value) => ({ value })),
    },
    {
      name: "made",
      ask: "Made?",
      kind: "choice",
      when: { contract: ["MISERE"] },
      choices: [
        { value: "made", label: "Made", sets: { "contracts.0.took": 0 } },
        { value: "lost", label: "Lost", sets: { "contracts.0.took": 1 } },
      ],
    },
    { name: "note", ask: "Cards shown?", kind: "number", path: "shown", optional: true, least: 0, most: 13 },
  ],
};

export const RIK = expandForm(SENT_RIK);
