// Written by `python -m saalchef.floor.wire.typescript`; not to be edited by hand.

export const LONGEST_CALL = 500;

export const LONGEST_HOUSE_FILE = 12000;

export interface Advice {
  question: "insurance" | "decision" | "double" | "split" | "field_1" | "field_2" | "bets";
  box: number | null;
  hand: number | null;
  stake: number;
  open_cards: number;
  values: Worth[];
  chances: Odds[];
  holding: HandHeld | null;
  why: Why | null;
}

export interface Answered {
  id: string;
  repeated: boolean;
  proposal: string | null;
}

export interface AskCard {
  type: "cards";
  guest: string;
  box: number;
}

export interface AwaitBets {
  type: "bets";
}

export interface AwaitCard {
  type: "card";
  place: string;
}

export interface AwaitGuests {
  type: "guests";
  guests: string[];
  question: "insurance" | "decision" | "double" | "split" | "field_1" | "field_2";
  box: number | null;
  hand: number | null;
}

export interface Bet {
  type: "bets";
  guest: string;
  amount: number;
  field: string;
  box: number | null;
}

export interface BettingOpened {
  type: "betting_opened";
  coup: number;
}

export interface BlackJackAllAnswered {
  type: "all_answered";
}

export interface BlackJackBetsClosed {
  type: "bets_closed";
  boxes: BlackJackOwned[];
}

export interface BlackJackBoxClaimed {
  type: "box_claimed";
  guest: string;
  box: number;
}

export interface BlackJackCardAsked {
  type: "card_asked";
  guest: string;
  box: number;
  hand: number;
}

export interface BlackJackCount {
  totals: number[];
  blackjack: boolean;
  bust: boolean;
}

export interface BlackJackDeclined {
  type: "declined";
  guest: string;
  box: number;
}

export interface BlackJackDoubled {
  type: "doubled";
  guest: string;
  box: number;
  hand: number;
  amount: number;
}

export interface BlackJackEvenMoneyTaken {
  type: "even_money_taken";
  guest: string;
  box: number;
}

export interface BlackJackHandSplit {
  type: "hand_split";
  guest: string;
  box: number;
  hand: number;
  amount: number;
}

export interface BlackJackHandStake {
  guest: string;
  amount: number;
  raised: number;
}

export interface BlackJackInitialDealt {
  type: "initial_dealt";
}

export interface BlackJackInsuranceClosed {
  type: "insurance_closed";
}

export interface BlackJackInsured {
  type: "insured";
  guest: string;
  box: number;
  amount: number;
}

export interface BlackJackJokerLaid {
  type: "joker_laid";
  place: string;
}

export interface BlackJackOwned {
  box: number;
  owner: string;
}

export interface BlackJackSeenBox {
  number: number;
  owner: string | null;
  main: Wager[];
  twins: Wager[];
  crazy: Wager[];
  insurance: Wager[];
  hands: BlackJackSeenHand[];
  joker: boolean;
}

export interface BlackJackSeenGuest {
  name: string;
  seat: number | null;
  standing: boolean;
  at: number | null;
}

export interface BlackJackSeenHand {
  cards: string[];
  total: number;
  soft: boolean;
  stakes: BlackJackHandStake[];
  from_split: boolean;
  doubled: boolean;
  stood: boolean;
  blackjack: boolean;
  joker_at: number;
  count: BlackJackCount;
}

export interface BlackJackStayed {
  type: "stayed";
  guest: string;
  box: number;
  hand: number;
}

export interface BlackJackTableView {
  house: string;
  viewer: string | null;
  chips: number | null;
  coup: number;
  phase: "betting" | "deal" | "insurance" | "play" | "bank" | "settled";
  awaiting: AwaitBets | AwaitCard | AwaitGuests;
  guests: BlackJackSeenGuest[];
  boxes: BlackJackSeenBox[];
  bank_cards: string[];
  bank_total: number;
  box_in_turn: number | null;
  hand_in_turn: number | null;
  settled: Settled[];
  bank_count: BlackJackCount;
}

export interface BlackJackTotalAnnounced {
  type: "total_announced";
  place: string;
  total: number;
  blackjack: boolean;
}

export interface BlackJackTurnCame {
  type: "turn_came";
  box: number;
  hand: number;
}

export interface BlackJackTurnsEnded {
  type: "turns_ended";
}

export interface Buy {
  type: "buys";
  guest: string;
  amount: number;
}

export interface CallAnswer {
  id: string;
  text: string;
  ruling?: VoidByCall | CorrectionByCall | null;
}

export interface CallCard {
  id: string;
  guest: string;
  table: string;
  house: string;
  game: string;
  currency: string;
  coup: number;
  kind: "question" | "dispute";
  text: string;
  at: string;
  state: "waiting" | "answered" | "withdrawn";
  ended_at: string | null;
  answer: string | null;
  ruled: string | null;
  read: boolean;
  by: string | null;
  over: boolean;
}

export interface CallCommand {
  id: string;
}

export interface CallWish {
  id: string;
  table: string;
  coup: number;
  kind: "question" | "dispute";
  text: string;
}

export interface Called {
  type: "called";
  words: string;
}

export interface CalledCoup {
  card: CoupCard | null;
  steps: ReplayStep[];
  guests: string[];
  away: string | null;
  left_out: number;
}

export interface CallsTold {
  type: "calls";
  calls: CallCard[];
}

export interface CardDealt {
  type: "card_dealt";
  card: string;
  place: string;
}

export interface CashDeskTerms {
  daily: Money[];
  left_today: Money[];
  eur_in_chf: string;
}

export interface ChallengeBackLaid {
  type: "back_laid";
  place: string;
}

export interface ChallengeCardLaid {
  type: "card_laid";
  card: string;
  place: string;
  guest: string | null;
}

export interface ChallengeCommunityTurned {
  type: "community_turned";
  number: number;
  card: string;
}

export interface ChallengeCount {
  points: number;
  bust: boolean;
  added: number[];
}

export interface ChallengeCroupierView {
  type: "croupier";
  felt: ChallengeFelt;
  bank: number;
}

export interface ChallengeFelt {
  house: string;
  coup: number;
  phase: "betting" | "deal" | "field_1" | "field_2" | "war" | "paid" | "settled";
  awaiting: AwaitBets | AwaitCard | AwaitGuests;
  guests: ChallengeSeatedGuest[];
  boxes: ChallengeSeenBox[];
  community: string[];
  button: number | null;
  pot: number;
  played_for: number;
  tied: number[];
  round: number;
  burnt: number;
  settled: Settled[];
  pot_paid: ChallengePotPaid | null;
  wanting: number;
}

export interface ChallengeFieldDeclined {
  type: "field_declined";
  guest: string;
  box: number;
  field: string;
  words: string;
}

export interface ChallengeGameBegan {
  type: "game_began";
  boxes: number[];
  button: number;
}

export interface ChallengeHandCounted {
  type: "hand_counted";
  guest: string;
  box: number;
  points: number;
  bust: boolean;
}

export interface ChallengeHiddenOpened {
  type: "hidden_opened";
  guest: string;
  box: number;
  card: string;
}

export interface ChallengePlayerView {
  type: "player";
  felt: ChallengeFelt;
  guest: string;
  chips: number;
  box: number | null;
  hidden: string | null;
  counted: ChallengeCount | null;
}

export interface ChallengePotFormed {
  type: "pot_formed";
  stakes: Wager[];
  pot: number;
}

export interface ChallengePotPaid {
  type: "pot_paid";
  shares: Wager[];
  how: "highest" | "lowest" | "war" | "split" | "returned" | "carried";
}

export interface ChallengeSeatedGuest {
  name: string;
  seat: number | null;
}

export interface ChallengeSeenBox {
  number: number;
  guest: string;
  ante: number;
  red: number;
  black: number;
  one: number;
  two: number;
  taken: number;
  cards: string[];
  war: string[];
  points: number | null;
  decisions: ["asked" | "staked" | "stayed" | "waits" | "none", "asked" | "staked" | "stayed" | "waits" | "none"];
  turn: number | null;
  lacks: "ante" | "bonus" | null;
  counted: ChallengeCount | null;
}

export interface ChallengeSpectatorView {
  type: "spectator";
  felt: ChallengeFelt;
}

export interface ChallengeWarDeclared {
  type: "war_declared";
  boxes: number[];
  round: number;
}

export interface ChipsBought {
  type: "chips_bought";
  guest: string;
  amount: number;
}

export interface Choice {
  option: number | string;
  sentence: string;
  contrary: boolean;
}

export interface Claim {
  type: "claims";
  guest: string;
  box: number;
}

export interface Clock {
  runs_for: "bets" | "answer" | "pause";
  remaining_ms: number;
  total_ms: number;
}

export interface Close {
  type: "closes";
}

export interface Closing {
  id: string;
}

export interface Coached {
  seq: number;
  advices: Advice[];
}

export interface Compared {
  houses: [ComparedHouse, ComparedHouse];
  same_game: boolean;
  bets: string[];
  rules: ComparedRule[];
}

export interface ComparedHouse {
  id: string;
  name: string;
  game: string;
  currency: string;
  limits: Record<string, number>;
  decks: number;
  jokers: number;
  seats: number;
  bets: Record<string, number>;
}

export interface ComparedRule {
  rule: string;
  topic: string;
  sentences: [string, string];
  differs: boolean;
  bets: Record<string, Effect>;
}

export interface Correct {
  type: "corrects";
  guest: string;
  amount: number;
  reason: string;
  coup?: number | null;
}

export interface Correction {
  id: string;
  guest: string;
  amount: number;
  reason: string;
}

export interface CorrectionByCall {
  type: "correct";
  guest: string;
  amount: number;
  reason: string;
}

export interface CorrectionCard {
  table: string;
  coup: number;
  guest: string;
  currency: string;
  amount: number;
  reason: string;
  at: string;
}

export interface CoupCard {
  table: string;
  house: string;
  game: string;
  currency: string;
  coup: number;
  ended_at: string;
  guests: string[];
  bank: number;
  mine: number | null;
  void: string | null;
  proof: boolean;
  corrections: CorrectionCard[];
  name: string;
}

export interface CoupReplay {
  card: CoupCard;
  steps: ReplayStep[];
  house: HouseCard | null;
}

export interface CoupSettled {
  type: "coup_settled";
  coup: number;
  guests: Wager[];
  bank: number;
}

export interface CoupVoided {
  type: "coup_voided";
  coup: number;
  reason: string;
  guests: Wager[];
}

export interface Credentials {
  name: string;
  password: string;
}

export interface CurrencyResult {
  currency: string;
  amount: number;
  corrected: number;
  priced: number;
  expected: number;
  spread: number;
}

export interface DayFigures {
  day: string;
  house: string;
  currency: string;
  table: string;
  name: string;
  coups: number;
  voids: number;
  guests: number;
  handle: number;
  among_guests: number;
  played: number;
  corrected: number;
  bots: number;
  expected: number | null;
  spread: number | null;
}

export interface DayResult {
  day: string;
  currency: string;
  coups: number;
  won: number;
  corrected: number;
}

export interface Deal {
  type: "deal";
  card: string;
  to: string | null;
}

export interface Decline {
  type: "declines";
  guest: string;
  box: number;
}

export interface Difference {
  rule: string;
  sentences: [string, string];
}

export interface Do {
  type: "do";
  id: string;
  action: Sit | Stand | Leave | Buy | Claim | Bet | Withdraw | Open | Close | Deal | Insure | EvenMoney | Decline | AskCard | Stay | Double | Split | Stake | Expire | Void | Correct;
  coup?: number | null;
}

export interface Done {
  type: "done";
  id: string;
  seq: number;
  repeated: boolean;
}

export interface Double {
  type: "doubles";
  guest: string;
  box: number;
}

export interface Effect {
  ev: number;
  change?: number | null;
}

export interface EmblemChoice {
  emblem: "anchor" | "bell" | "crown" | "feather" | "fox" | "key" | "leaf" | "moon" | "owl" | "ship" | "star" | "sun" | null;
}

export interface EvenMoney {
  type: "takes_even_money";
  guest: string;
  box: number;
}

export interface Events {
  type: "events";
  events: Numbered[];
  view: BlackJackTableView | ChallengeSpectatorView | ChallengeCroupierView | ChallengePlayerView | PuntoBancoTableView;
  options: Option[] | null;
  clock: Clock | null;
  scoreboard: Scoreboard | null;
  own_changes: Record<string, Record<string, unknown>>;
  present: Present | null;
  withheld: WithheldOption[] | null;
}

export interface Exchange {
  id: string;
  give: "CHF" | "EUR";
  amount: number;
}

export interface Expire {
  type: "expires";
}

export interface Fairness {
  protocol: number;
  shoe: number;
  commitment: string;
  shuffled: boolean;
  voids: number;
  silences: number;
  seeds: GuestSeed[];
  coup: number;
  awaiting_words: boolean;
  words_coup: number;
  committed: GuestHash[];
  closing: string;
  opened: GuestWords[];
  silent: string[];
  barred: Record<string, number>;
}

export interface FieldProgress {
  house: string;
  field: string;
  bets: number;
  staked: number;
  won: number;
  expected: number | null;
  variance: number | null;
}

export interface FieldResult {
  house: string;
  currency: string;
  field: string;
  bets: number;
  staked: number;
  won: number;
  expected: number | null;
  spread: number | null;
}

export interface FloorFigures {
  first: string;
  last: string;
  tables: DayFigures[];
  houses: DayFigures[];
  lying: Lying[];
  rulings: RulingCount[];
  unreadable: string[];
}

export interface Gesture {
  type: "gesture";
  gesture: "well_played" | "thank_you" | "one_moment";
}

export interface Gestured {
  type: "gestured";
  guest: string;
  gesture: "well_played" | "thank_you" | "one_moment";
}

export interface GuestArrived {
  type: "guest_arrived";
  guest: string;
  bot: boolean;
}

export interface GuestCard {
  name: string;
  role: "guest" | "saalchef";
  passing: boolean;
  locked: string | null;
  purses: Money[];
  tables: string[];
  connected: boolean;
  since: string;
  closed: boolean;
}

export interface GuestDeparted {
  type: "guest_departed";
  guest: string;
}

export interface GuestHash {
  guest: string;
  hash: string;
}

export interface GuestLeft {
  type: "guest_left";
  guest: string;
}

export interface GuestLimits {
  loss?: Record<string, number>;
  reminder_minutes?: number;
}

export interface GuestSat {
  type: "guest_sat";
  guest: string;
  seat: number;
}

export interface GuestSeed {
  guest: string;
  seed: string;
}

export interface GuestStood {
  type: "guest_stood";
  guest: string;
  at: number | null;
}

export interface GuestWords {
  guest: string;
  words: string;
}

export interface HandHeld {
  cards: string[];
  total: number;
  soft: boolean;
  pair: boolean;
  blackjack: boolean;
  bank: number | null;
}

export interface Health {
  status: "ok" | "closing" | "unwell";
  version: string;
  tables: number;
  out_of_order: number;
  connections: number;
  vitals: Vitals;
}

export interface HouseCard {
  id: string;
  name: string;
  game: string;
  currency: string;
  limits: Record<string, number>;
  readings: ReadingCard[];
  rules: RuleCard[];
  like: string;
}

export interface HouseFileAsked {
  house: string;
  file: string;
}

export interface HouseRead {
  card: HouseCard;
  rules: RulesTold;
}

export interface Insure {
  type: "insures";
  guest: string;
  box: number;
  amount: number | null;
}

export interface Invitation {
  table: string;
  access: "open" | "link" | "closed";
  spectators: boolean;
  key: string | null;
}

export interface Join {
  type: "join";
  id: string;
  chips: number;
  seat?: number | null;
}

export interface JournalLine {
  stream: string;
  version: number;
  at: string;
  actor: string;
  words: string;
  hash: string | null;
  guest: string | null;
  name: string | null;
}

export interface Judged {
  coup: number;
  seq: number;
  verdict: Judgement;
}

export interface Judgement {
  guest: string;
  advice: Advice;
  said: string;
  cost: number | null;
}

export interface Leave {
  type: "leaves";
  guest: string;
}

export interface Leaving {
  password: string;
}

export interface Lesson {
  card: HouseCard;
  seats: number;
  learner: string;
  scenes: Scene[];
  sections: Section[];
  beside: string;
  differs: Difference[];
  chart: boolean;
}

export interface Line {
  key: string;
  sentence: string;
  source: "clause" | "reading" | "sign" | "custom";
  clause: string | null;
  readings: Question[];
}

export interface LobbyAll {
  type: "lobby";
  tables: TableCard[];
  guests: number;
}

export interface LobbyGone {
  type: "gone";
  id: string;
}

export interface LobbyTable {
  type: "table";
  table: TableCard;
}

export interface Lying {
  table: string;
  name: string;
  house: string;
  currency: string;
  staked: number;
  pot: number;
  chips: number;
  guests: number;
}

export interface Me {
  name: string;
  role: "guest" | "saalchef";
  passing: boolean;
  purses: Money[];
  tables: string[];
  limits: GuestLimits;
  limits_tomorrow: GuestLimits | null;
  results_today: Money[];
  locked: string | null;
  csrf: string;
  one_time: boolean;
  emblem: "anchor" | "bell" | "crown" | "feather" | "fox" | "key" | "leaf" | "moon" | "owl" | "ship" | "star" | "sun" | null;
  chosen: boolean;
}

export interface Money {
  currency: string;
  amount: number;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface Nickname {
  name: string;
}

export interface Notice {
  type: "notice";
  kind: "closing" | "open" | "word";
  text: string;
}

export interface Numbered {
  seq: number;
  event: GuestSat | GuestStood | GuestLeft | ChipsBought | Called | BettingOpened | StakePlaced | StakeReturned | CardDealt | Settled | CoupSettled | CoupVoided | PayoutCorrected | BlackJackBoxClaimed | BlackJackBetsClosed | BlackJackJokerLaid | BlackJackInitialDealt | BlackJackInsured | BlackJackEvenMoneyTaken | BlackJackDeclined | BlackJackInsuranceClosed | BlackJackTurnCame | BlackJackCardAsked | BlackJackStayed | BlackJackDoubled | BlackJackHandSplit | BlackJackAllAnswered | BlackJackTotalAnnounced | BlackJackTurnsEnded | ChallengeGameBegan | ChallengeCardLaid | ChallengeBackLaid | ChallengeFieldDeclined | ChallengeCommunityTurned | ChallengeHiddenOpened | ChallengeHandCounted | ChallengePotFormed | ChallengeWarDeclared | PackReshuffled | ChallengePotPaid | PuntoBancoAskedToSit | PuntoBancoBettingClosed | PuntoBancoTotalsAnnounced | PuntoBancoStakeStayed | GuestArrived | GuestDeparted | TablePaused | TableResumed | TableClosed | ShoeCommitted | WordsCommitted | WordsOpened | SeedAdded | ShoeShuffled | ShoeReshuffled | ShoeRevealed;
  by_clock?: boolean;
  changes?: Record<string, unknown>;
}

export interface Odds {
  name: "bust" | "twenty_one";
  probability: number;
}

export interface OneTimePassword {
  id: string;
  password: string | null;
  repeated: boolean;
}

export interface Open {
  type: "opens";
}

export interface Option {
  verb: string;
  field: string | null;
  box: number | null;
  seat: number | null;
  amounts: Range | null;
  cost: number | null;
}

export interface OutOfOrder {
  table: string;
  house: string;
  reason: string;
}

export interface OutcomeTag {
  name: string;
  pays: string;
  probability: number;
}

export interface Pace {
  bets?: number;
  answer?: number;
  pause?: number;
}

export interface PackReshuffled {
  type: "pack_reshuffled";
}

export interface PayoutCorrected {
  type: "payout_corrected";
  guest: string;
  amount: number;
  reason: string;
  coup?: number | null;
}

export interface Ping {
  type: "ping";
  n?: number;
}

export interface Pong {
  type: "pong";
  n: number;
}

export interface Present {
  connected: string[];
  watching: number;
  ready: string[];
  waited_for: string[];
  sitting_out: string[];
  emblems: Record<string, "anchor" | "bell" | "crown" | "feather" | "fox" | "key" | "leaf" | "moon" | "owl" | "ship" | "star" | "sun">;
}

export interface PriceTag {
  field: string;
  ev: number;
  stdev: number;
  outcomes: OutcomeTag[];
  exact: string | null;
  staked: number;
  offered: number;
  together: number;
  memorised: number | null;
  part: number;
  at_most: boolean;
}

export interface PriceTags {
  house: string;
  game: string;
  currency: string;
  digest: string;
  tags: PriceTag[];
}

export interface Problem {
  code: string;
  sentence: string;
  why: string;
  facts: Record<string, string | number>;
}

export interface Progress {
  currency: string;
  points: ProgressPoint[];
  fields: FieldProgress[];
}

export interface ProgressPoint {
  table: string;
  coup: number;
  ended_at: string;
  won: number;
  expected: number | null;
  variance: number | null;
  correction: string | null;
}

export interface ProposalCard {
  id: string;
  table: string;
  house: string;
  currency: string;
  coup: number;
  guest: string;
  amount: number;
  reason: string;
  by: string;
  at: string;
  until: string;
  mine: boolean;
  call: string | null;
  text: string | null;
}

export interface PuntoBancoAskedToSit {
  type: "asked_to_sit";
  guest: string;
  seat: number;
}

export interface PuntoBancoBettingClosed {
  type: "betting_closed";
  coup: number;
}

export interface PuntoBancoDrawingRow {
  side: "punto" | "banco";
  total: number;
  move: "draws" | "stands";
  by: "natural" | "always" | "punto_stood" | "third_card" | "total" | "first_two";
  number: number | null;
  cards: number;
}

export interface PuntoBancoSeenGuest {
  name: string;
  seat: number | null;
  standing: boolean;
  must_sit: boolean;
}

export interface PuntoBancoSeenSettled {
  type: "settled";
  guest: string;
  field: string;
  stake: number;
  won: number;
  outcome: string;
  box: number | null;
  hand: number | null;
  tax: number;
}

export interface PuntoBancoSeenStake {
  guest: string;
  field: string;
  amount: number;
  box: number | null;
  stays: boolean;
}

export interface PuntoBancoStakeStayed {
  type: "stake_stayed";
  guest: string;
  field: string;
  amount: number;
  box: number | null;
}

export interface PuntoBancoTableView {
  house: string;
  viewer: string | null;
  chips: number | null;
  coup: number;
  phase: "betting" | "deal" | "settled";
  awaiting: AwaitBets | AwaitCard | AwaitGuests;
  guests: PuntoBancoSeenGuest[];
  stakes: PuntoBancoSeenStake[];
  punto: string[];
  banco: string[];
  punto_total: number;
  banco_total: number;
  winner: "punto" | "banco" | "tie" | null;
  settled: PuntoBancoSeenSettled[];
  drawing: PuntoBancoDrawingRow[];
}

export interface PuntoBancoTotalsAnnounced {
  type: "totals_announced";
  punto: number;
  banco: number;
  winner: "punto" | "banco" | "tie";
}

export interface Question {
  id: string;
  question: string;
  played: number | string;
  options: Choice[];
  why: string;
}

export interface Range {
  low: number;
  high: number;
  step: number;
}

export interface ReadingCard {
  id: string;
  played: string | number;
  options: (string | number)[];
  variants: (string | number)[];
}

export interface Ready {
  type: "ready";
  ready?: boolean;
  coup?: number | null;
}

export interface Receipt {
  id: string;
  received: Money;
  purses: Money[];
  repeated: boolean;
}

export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  why: string;
  facts: Record<string, string | number>;
  sentence: string;
}

export interface Reminder {
  type: "reminder";
  minutes: number;
  results: Money[];
}

export interface ReplayStep {
  at: string;
  action: Sit | Stand | Leave | Buy | Claim | Bet | Withdraw | Open | Close | Deal | Insure | EvenMoney | Decline | AskCard | Stay | Double | Split | Stake | Expire | Void | Correct | null;
  words: string;
  events: Numbered[];
  view: unknown;
  correction: boolean;
}

export interface Resync {
  type: "resync";
}

export type RoadMark = [column: number, row: number, sign: "punto" | "banco" | "tie" | "red" | "blue", ties: number];

export interface RuleCard {
  key: string;
  value: unknown;
  clause: string | null;
  readings: string[];
}

export interface RulesTold {
  house: string;
  name: string;
  game: string;
  currency: string;
  digest: string;
  decks: number;
  jokers: number;
  sections: Section[];
  readings: Question[];
  like: string;
  differs: Difference[];
}

export interface Ruling {
  id: string;
  reason: string;
}

export interface RulingCount {
  day: string;
  table: string;
  name: string;
  kind: "void" | "correction";
  by: string;
  count: number;
  currency: string;
  paid: number;
  taken: number;
}

export interface Scene {
  words: string;
  view: unknown;
}

export interface Scoreboard {
  bead_plate: RoadMark[];
  big_road: RoadMark[];
  big_eye_boy: RoadMark[];
  small_road: RoadMark[];
  cockroach_pig: RoadMark[];
  won: Record<string, number>;
}

export interface SeatCard {
  guest: string;
  seat: number | null;
  bot: boolean;
  emblem: "anchor" | "bell" | "crown" | "feather" | "fox" | "key" | "leaf" | "moon" | "owl" | "ship" | "star" | "sun" | null;
}

export interface Section {
  id: string;
  title: string;
  lines: Line[];
}

export interface SeedAdded {
  type: "seed_added";
  guest: string;
  seed: string;
}

export interface SendHash {
  type: "commit_words";
  coup: number;
  hash: string;
}

export interface SendWords {
  type: "open_words";
  coup: number;
  words: string;
}

export interface SessionCard {
  id: string;
  since: string | null;
  seen: string | null;
  current: boolean;
}

export interface Settled {
  type: "settled";
  guest: string;
  field: string;
  stake: number;
  won: number;
  outcome: string;
  box: number | null;
  hand: number | null;
}

export interface SharedCoup {
  token: string;
}

export interface ShoeCommitted {
  type: "shoe_committed";
  shoe: number;
  commitment: string;
  protocol?: number;
}

export interface ShoeProof {
  table: string;
  shoe: number;
  first_coup: number;
  last_coup: number | null;
  protocol: number;
  commitment: string;
  seeds: GuestSeed[];
  silences: number;
  seed: string | null;
  salt: string | null;
}

export interface ShoeReshuffled {
  type: "shoe_reshuffled";
  shoe: number;
}

export interface ShoeRevealed {
  type: "shoe_revealed";
  shoe: number;
  seed: string;
  salt: string;
  voids: number;
}

export interface ShoeShuffled {
  type: "shoe_shuffled";
  shoe: number;
  seeds: GuestSeed[];
}

export interface Shoes {
  voids: number;
  silences: number;
  shoes: ShoeProof[];
}

export interface Sit {
  type: "sits";
  guest: string;
  seat: number;
}

export interface Snapshot {
  type: "snapshot";
  seq: number;
  viewer: string | null;
  playing: boolean;
  table: TableCard;
  view: BlackJackTableView | ChallengeSpectatorView | ChallengeCroupierView | ChallengePlayerView | PuntoBancoTableView;
  options: Option[];
  clock: Clock | null;
  fairness: Fairness;
  present: Present;
  bots: string[];
  purse: number | null;
  scoreboard: Scoreboard | null;
  withheld: WithheldOption[];
}

export interface Split {
  type: "splits";
  guest: string;
  box: number;
}

export interface Stake {
  type: "stakes";
  guest: string;
  field: number;
}

export interface StakePlaced {
  type: "stake_placed";
  guest: string;
  field: string;
  amount: number;
  box: number | null;
}

export interface StakeReturned {
  type: "stake_returned";
  guest: string;
  field: string;
  amount: number;
  box: number | null;
  hand: number | null;
}

export interface Stand {
  type: "stands";
  guest: string;
  at: number | null;
}

export interface State {
  type: "state";
  seq: number;
  options: Option[] | null;
  clock: Clock | null;
  present: Present;
  purse: number | null;
  withheld: WithheldOption[] | null;
}

export interface Statistics {
  coups: number;
  results: CurrencyResult[];
  fields: FieldResult[];
  days: DayResult[];
  corrections: CorrectionCard[];
}

export interface Stay {
  type: "stays";
  guest: string;
  box: number | null;
}

export interface TableCard {
  id: string;
  house: string;
  name: string;
  game: string;
  currency: string;
  readings: Record<string, string | number>;
  rules: Record<string, unknown>;
  limits: Record<string, number>;
  pace: Pace;
  private: boolean;
  access: "open" | "link" | "closed";
  spectators: boolean;
  seats: number;
  guests: SeatCard[];
  watching: number;
  coup: number;
  coups_per_hour: number;
  voids: number;
  paused: string | null;
  bots: number;
  opener: string | null;
  like: string;
  differs: number;
}

export interface TableClosed {
  type: "table_closed";
  reason: string;
}

export interface TableKey {
  key: string;
}

export interface TablePaused {
  type: "table_paused";
  reason: string;
}

export interface TableResumed {
  type: "table_resumed";
}

export interface TableWish {
  id: string;
  house: string;
  readings?: Record<string, string | number>;
  limits?: Record<string, number>;
  pace?: Pace;
  bots?: number;
  private?: boolean;
  access?: "open" | "link" | "closed" | null;
  spectators?: boolean;
  file?: string;
}

export interface TopUp {
  id: string;
  currency: "CHF" | "EUR";
  amount: number;
}

export interface Verdicts {
  verdicts: Judged[];
}

export interface Vitals {
  troubles: ("database" | "booking" | "event_loop" | "clock" | "neighbours" | "witness")[];
  database: number | null;
  waiting: number;
  lag: number;
  ahead: number;
  alone: number;
  deaf: number;
}

export interface Void {
  type: "voids";
  reason: string;
}

export interface VoidByCall {
  type: "void";
  reason: string;
}

export interface Wager {
  guest: string;
  amount: number;
}

export interface Whoever {
  me: Me | null;
  csrf: string;
}

export interface Why {
  code: string;
  parts: Record<string, number>;
}

export interface Withdraw {
  type: "withdraws";
  guest: string;
  field: string;
  box: number | null;
}

export interface WithheldOption {
  verb: string;
  field: string | null;
  box: number | null;
  code: string;
  sentence: string;
}

export interface WordsCommitted {
  type: "words_committed";
  coup: number;
  words: GuestHash[];
  closing: string;
}

export interface WordsOpened {
  type: "words_opened";
  coup: number;
  words: GuestWords[];
  silent: string[];
  barred_until?: number;
}

export interface WordsTaken {
  type: "words_taken";
  coup: number;
  hash: string;
}

export interface Worth {
  verb: string;
  value: number;
  field: string | null;
}

export type FromGuest = Join | Do | SendHash | SendWords | Ready | Gesture | Ping | Resync;

export type FromFloor = Snapshot | Events | State | Done | Refused | WordsTaken | Gestured | Pong | Reminder | Notice | CallsTold;

export type FromLobby = LobbyAll | LobbyTable | LobbyGone | Pong | Refused | Notice | CallsTold;
