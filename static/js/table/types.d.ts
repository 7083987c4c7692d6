/**
 * The shapes that several modules of the phone share: what the API answers (described in tournaments/api), what is entered, and what is
 * kept on the phone until the server has it. Names with an underscore, and names like `told`, are those on the wire.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A deal as the sheet holds it; what it contains belongs to the game. */
export type Facts = { [key: string]: Json };

/** A figure for each seat, undefined where it is still open. */
export type Figures = Record<number, number | undefined>;

/** What somebody answered to one question; figures where it asks one for every player. */
export type Answer = string | number | boolean | Figures;

/** Answers by the question's name. */
export type Answers = Record<string, Answer | undefined>;

export interface Choice {
  value: string | number;
  label: string;
  /** What it writes into the facts, by path. */
  sets: Record<string, Json>;
  hint: string;
  /** Whether it is what the declarer promised. */
  target: boolean;
  /** Whether it is shown only after "more". */
  rare: boolean;
  /** Whether the same dealer deals again after it. */
  again: boolean;
  /** The question whose answer then plays the first card; empty: who leads without it. */
  leads: string;
}

export interface Question {
  name: string;
  ask: string;
  kind: "choice" | "seat" | "tricks" | "number" | "per_seat" | "more";
  /** Where its answer stands in the facts, such as `contracts.0.code`; empty where its choices say so. */
  path: string;
  choices: Choice[];
  /** It is asked where each of these questions has one of these answers; null is "not answered". */
  when: Record<string, (string | number | boolean | null)[]>;
  /** Questions whose answers cannot be given here again. */
  differs_from: string[];
  optional: boolean;
  /** What the figures of all seats add up to. */
  total: number | null;
  seats: number[];
  /** Where the figures are those of sides: who plays on each, by seat; `seats` then counts the sides. */
  sides: number[][];
  least: number | null;
  most: number | null;
  entry: "step" | "tap" | "pick" | "type" | "signed" | "add";
  /** It is asked of those who share the highest figure of this question. */
  among_most: string;
  /** The question whose answer holds here until another is given. */
  /** It asks for the jury's word, by this article. */
  article: string;
}

/** A sentence about the deal before it is played; `seats` names the players in it, `article` says that the jury must be asked. */
export interface Note {
  text: string;
  seats?: Record<string, number>;
  article?: string;
}

export interface Form {
  facts: Facts;
  questions: Question[];
  notes: Note[];
}

/** A question as it is sent: what is empty is left out. */
export type SentQuestion = Pick<Question, "name" | "ask" | "kind"> &
  Partial<Omit<Question, "choices">> & { choices?: (Pick<Choice, "value"> & Partial<Choice>)[] };

/** A form as it is sent; a number stands for the question at that place of the next deal's form. */
export interface SentForm {
  facts: Facts;
  questions: (SentQuestion | number)[];
  notes?: Note[];
}

/** A deal that can be entered, or corrected: who deals, leads and sits out, by seat, and what to ask. */
export interface DealToEnter {
  number: number;
  dealer: number | null;
  leads: number | null;
  sits_out: number[];
  form: Form;
}

export type SentDealToEnter = Omit<DealToEnter, "form"> & { form: SentForm };

/** A deal that the server has. */
export interface Deal {
  id: string;
  number: number;
  short: string;
  told: string;
  points: number[];
  /** The table's totals after it. */
  running: number[];
  facts: Facts;
  revision: number;
  /** False where the same dealer deals again. */
  counts: boolean;
  /** It no longer fits what came before it. */
  in_doubt: boolean;
  /** In doubt, and all it lacks is the jury's word. */
  waits: boolean;
  /** What it brings if the jury allows it; a state kept by an earlier version of the page has none. */
  if_allowed?: IfAllowed | null;
  under_review: boolean;
  souvenir: boolean;
  /** Not one deal but the table's own totals for its whole round, which the desk typed and corrects. */
  own_totals: boolean;
  void: boolean;
}

export interface Cell {
  text?: string;
  mark?: string;
}

export interface CardRow {
  number: string;
  kind: string;
  deal: number | null;
  lead: Cell[];
  seats: Cell[][];
}

export interface CardColumn {
  name: string;
  head: string;
}

export interface CardBox {
  title: string;
  head: string[];
  by_seat: boolean;
  rows: { label: string; cells: Cell[] }[];
}

/** A table's sheet as the players of its game write it. */
export interface Card {
  lead: CardColumn[];
  seat: CardColumn[];
  rows: CardRow[];
  boxes: CardBox[];
  /** Where the game is written by side: who sits on each. Rows then have cells for the sides; a state kept by an earlier version has none. */
  sides?: number[][];
}

/** Something for which a table can call the jury. */
export interface Article {
  code: string;
  title: string;
  fine: number;
}

/** What a call for the jury says. */
export interface CallContent {
  deal: number;
  article: string;
  seat: number | null;
  contract: string;
  note: string;
}

/** A call that the server has. */
export interface Call extends CallContent {
  id: string;
  title: string;
  state: "waiting" | "heard" | "ended";
  since: string;
  heard_by: string;
  /** Whether Troela itself called. */
  found: boolean;
  outcome: string;
}

/** A contract that the jury refused a seat in a deal. */
export interface Refusal {
  deal: number;
  seat: number;
  contract: string;
}

export interface Ruling {
  number: number;
  text: string;
  deal: number | null;
  overturned: boolean;
  appeal_until: string | null;
  /** If it allows or refuses a contract, in a deal that may not be reported yet; a state kept by an earlier version of the page has none. */
  word?: { deal: number; seat: number; contract: string; word: string } | null;
  /** The title of the article by which the jury ruled, and what the regulation says in it; empty without one. */
  article?: string;
  rule?: string;
  /** Players may appeal until `appeal_until`; a state kept by an earlier version of the page has neither this nor appeals. */
  may_appeal?: boolean;
  appeals?: Appeal[];
  round?: number;
  table?: number;
  /** In a ruling of an earlier round: the players here who may appeal, by number. */
  players?: number[];
}

/** What a player says against a ruling. */
export interface AppealContent {
  /** The evening, as in its address. */
  evening: string;
  ruling: number;
  /** The player's number in the evening. */
  player: number;
  reason: string;
}

/** An appeal that the server has, and its answer; without one, its outcome is empty. */
export interface Appeal {
  id: string;
  player: number;
  name: string;
  reason: string;
  made_at: string;
  outcome: "" | "overturned" | "denied";
  answer: string;
  answered_by: string;
  answered_at: string | null;
  may_withdraw?: boolean;
}

/** A table as the server describes it to this reader. */
/** A seat and its player, by their number in the evening; when they accepted the current totals, if each player accepts. */
export interface Seat {
  seat: number;
  name: string;
  called: string;
  number: number;
  vacant: boolean;
  accepted_at: string | null;
  /** Who had the seat earlier in this round. */
  earlier: { name: string; last_deal: number }[];
}

export interface TableState {
  /** The tournament's: it grows with every change. */
  version: number;
  id: number;
  /** The evening; a state that an earlier version of the page stored may have none. */
  tournament?: { slug: string };
  /** Its number, which stands in the hall. */
  table: number;
  round: { number: number; of: number; state: "seated" | "playing" | "finished"; last_deal_at: string | null };
  /** With this table's extra minutes; null while no clock runs. */
  clock: { server_time: string; ends_at: string; paused_at: string | null } | null;
  deals: { played: number; of: number; redealt: number };
  seats: Seat[];
  next: SentDealToEnter | null;
  later: SentDealToEnter[];
  /** Newest first. */
  history: Deal[];
  /** The points of the deals. */
  totals: number[];
  /** What rulings and fines moved in this round. */
  ruling_points: number[];
  /** Both together: what the table signs. */
  round_totals: number[];
  /** What each seat scored in the game's own count, rulings too; null where points rank. A state that an older server sent has none. */
  scores?: number[] | null;
  card: Card | null;
  complete: boolean;
  /** It may sign with the deals that it has. */
  may_end: boolean;
  /** Who may still change this table, and until when. */
  who_may_change: string;
  signed_at: string | null;
  acceptance: "table" | "each" | "own";
  evening: "preparing" | "playing" | "correction" | "final";
  /** While the evening is in correction: when it becomes final. */
  final_at: string | null;
  may: ("report" | "correct" | "void" | "sign" | "accept")[];
  /** Whose word about a contract counts: the jury's alone, or what the table reports of it. */
  jury_word: "jury" | "table";
  articles: Article[];
  calls: Call[];
  rulings: Ruling[];
  /** Rulings of earlier rounds that players here may appeal against, or did; a state kept by an earlier version of the page has none. */
  earlier_rulings?: Ruling[];
  /** The current round, if the page shows another one. */
  instead: TableInstead | null;
  /** What the director says to this table now, the newest first; a state that was kept before there were messages has none. */
  messages?: TableMessage[];
  /** Where its players sit in the next round, once they may get up. */
  next_seats: NextSeat[];
}

/** What a deal of ours changed at its table, besides that it stands in the list. */
export interface TableChange {
  id: number;
  version: number;
  deals: { played: number; of: number; redealt: number };
  totals: number[];
  /** If all deals are played now: none comes next, and the table signs. */
  last?: Pick<TableState, "complete" | "may_end" | "who_may_change"> & { phase: string };
}

/** The answer to a deal: the whole table, or what changed where that is all. */
export interface ReportAnswer {
  deal: Deal;
  table?: TableState;
  change?: TableChange;
}

export interface Seat {
  seat: number;
  name: string;
  called: string;
}

/** What is played now at the table with the same number; `table` is null where nobody plays there. */
export interface TableInstead {
  round: number;
  state: "seated" | "playing" | "finished";
  table: number | null;
  /** As the table calls them, by seat. */
  players: string[];
}

/** Where the player of a seat goes; `table` is its number, null where they have no seat in that round. */
export interface NextSeat {
  seat: number;
  round: number;
  table: number | null;
  next_seat: number | null;
}

/** The state as it was last seen, kept on the phone in one language. */
export type StoredState = TableState & { language: string };

/** What a deal would bring. */
export interface Outcome {
  short: string;
  told: string;
  points: number[];
  waits: boolean;
  if_allowed: IfAllowed | null;
}

/** The result of a deal that waits for the jury, if the jury allows it. */
export interface IfAllowed {
  told: string;
  points: number[];
}

export interface Problem {
  code: string;
  /** A path in the facts. */
  field: string;
  message: string;
}

/** The server did it. */
export interface Accepted<Body> {
  kind: "accepted";
  status: number;
  body: Body;
}

/** The server will not do it, for these reasons; `deal` is its own copy where another one was sent. */
export interface Refused {
  kind: "refused";
  status: number;
  problems: Problem[];
  deal?: Deal;
}

/** Nobody answered, or not our server, or ours cannot now: ask again later. */
export interface Unreachable {
  kind: "unreachable";
  /** How long it asks to be left alone, in milliseconds. */
  askedMs?: number;
  /** Why our server cannot now, where it answered. */
  problems?: Problem[];
}

export type Reply<Body> = Accepted<Body> | Refused | Unreachable;

/** What is entered of a new deal. */
export interface EnteredDeal {
  number: number;
  facts: Facts;
  /** What was tapped, to change it again. */
  answers: Answers;
  /** The entry in words. */
  words: string;
  /** Whether the same dealer deals again after it. */
  redealt: boolean;
}

/** Of which round something is: the table's id in it, and its number. */
export interface Origin {
  table: number;
  round: number;
}

/** Something that waits on the phone until the server has it. It goes to the round in which it was entered, whatever is played by then. */
export interface OutboxEntry extends Origin {
  id: string;
  /** Which table's it is, on this phone. */
  queue: string;
  refused: Refused | null;
}

export interface DealEntry extends OutboxEntry, EnteredDeal {
  played_at: string;
  /** The version of the tournament that has it, once the server does. */
  receivedIn?: number | undefined;
}

/** A deal that the server had when this phone saw it: what is needed to send it again. */
export interface AnsweredDeal extends Omit<EnteredDeal, "answers">, Origin {
  id: string;
  seen_at: string;
}

/** What one tap sends besides a deal. */
export interface TappedEntry extends OutboxEntry {
  /** The server may have received it. */
  tried: boolean;
  /** It is to be taken back; missing where that cannot be. */
  back?: boolean;
}

export interface CallEntry extends TappedEntry, CallContent {
  called_at: string;
  back: boolean;
}

export interface AppealEntry extends TappedEntry, AppealContent {
  made_at: string;
}

/** A player said that the round is right, or took it back. */
export interface AcceptanceEntry extends TappedEntry {
  /** Their number in the evening. */
  player: number;
  /** What they saw, a figure a seat. */
  totals: number[];
  /** Their name code, where it was asked for. */
  code: string;
  tapped_at: string;
  back: boolean;
}

/** A sheet as the calculator's page sends it, and what it is worth. */
export interface Sheet {
  deals: Facts[];
  [key: string]: Json;
}

export interface ScoredDeal {
  /** Which deal of the sheet, from 0. */
  deal: number;
  short: string;
  told: string;
  points: number[];
}

export interface ScoredSheet {
  names: string[];
  deals: ScoredDeal[];
  errors: (Problem & { deal: number | null })[];
  /** Mistakes beyond those named in `errors`. */
  more_errors: number;
  score: number[];
  points: number[];
  pot: number;
  finished: boolean;
  winners: number[];
  next: SentDealToEnter | null;
}

/** What the director says to the table. */
export interface TableMessage {
  id: string;
  text: string;
  sent_at: string;
  /** From then on it is shown no more; null: until it is taken back. */
  expires_at: string | null;
  /** When a phone of this table showed it first, and when somebody here said that they have seen it; null while the server does not know. */
  delivered_at: string | null;
  seen_at: string | null;
}
