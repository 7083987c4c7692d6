/** The shapes of the slip's page: what the API answers (tournaments/slips/wording/state.py), and what is kept in this browser. */

import type { Facts, Note, Problem, SentQuestion } from "../table/types.d.ts";

/** What the players wrote, by seat; null where they wrote nothing. */
export type Written = (number | null)[];

/** The deal that the server has under a row's number. */
export interface StoredDeal {
  id: string;
  revision: number;
  facts: Facts;
  short: string;
  reported_by: string;
  /** Whether the slip says the same of it. */
  as_typed: boolean;
  needs_jury: boolean;
}

/** A row by the rules, after all rows above it. */
export interface PreviewRow {
  number: number;
  dealer: number | null;
  sits_out: number[];
  form: { facts: Facts; questions: number[]; notes: Note[] };
  deal: StoredDeal | null;
  short: string;
  told: string;
  points: number[] | null;
  running: number[];
  expected: number[] | null;
  wrong_seats: number[];
  problems: Problem[];
  needs_jury: boolean;
}

export interface SlipPreview {
  questions: SentQuestion[];
  rows: PreviewRow[];
}

export interface TypedRow {
  number: number;
  id: string;
  facts: Facts;
  written: Written;
}

export interface RowDifference {
  number: number;
  fields: { field: string; mine: unknown; theirs: unknown }[];
  mine: string;
  theirs: string;
  their_row: TypedRow | null;
}

export type HowWritten = "deal" | "running";

/** A table's slip, for one reader. */
export interface TableSlip {
  table: number;
  number: number;
  round: number;
  deals: number;
  version: number;
  players: string[];
  numbers: number[];
  confirmation: "none" | "second" | "double";
  typed_by: string[];
  revision: number;
  rows: TypedRow[];
  figures_are: HowWritten;
  totals: Written;
  confirmed_by: string;
  confirmed_at: string | null;
  confirmed: boolean;
  may_type: boolean;
  may_confirm: boolean;
  own_table: boolean;
  differences: RowDifference[];
  refused: { number: number; problems: Problem[] }[];
  photos: Photo[];
  preview: SlipPreview;
}

/** A photo of the slip. */
export interface Photo {
  id: string;
  by: string;
  at: string;
}

/** A row as this browser keeps it until the server has it. */
export interface KeptRow {
  id: string;
  /** What was typed, by the fact that it is about. */
  texts: Record<string, string>;
  written: string[];
  /** Whether it shows its optional questions too. */
  wide: boolean;
  /** The revision of the stored deal that was on the screen; null: there was none. */
  revision: number | null;
  toJury: boolean;
}

/** What this browser keeps of one slip. */
export interface KeptSlip {
  rows: Record<number, KeptRow>;
  totals: string[] | null;
  figuresAre: HowWritten | null;
}
