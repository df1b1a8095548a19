/** How a person wants to see a report, and what they would type. */
export interface ReportView {
  /** Whether what was paid by the token is shown in dollars. */
  readonly money: boolean;
  /** Lists each pruned item. */
  readonly explain: boolean;
  /** Lists every session, however many there are. */
  readonly all: boolean;
  /** How the program is called here, such as `hdc` or `npm start --`. */
  readonly program: string;
  /** The files and folders that were named, as they stand on a command line; empty without any. */
  readonly paths: string;
  /** The time of the sessions, such as `Last 7 days`; empty without a limit. */
  readonly period: string;
  /** Whether there may be older sessions, which nobody excluded. */
  readonly isRecent: boolean;
  /** The file in which a person can add prices. */
  readonly modelsFile: string;
  /** Tools that were declared and never called, in a sentence, if a gateway has seen them. */
  readonly unusedTools?: string | undefined;
  /** The command to type next, if it does not follow from the report. */
  readonly next?: string;
  /** How an agent is started, by the name that reports have for it; undefined if it cannot be. */
  readonly startOf: (agent: string) => string | undefined;
}

export const DEFAULT_VIEW: ReportView = {
  money: true,
  explain: false,
  all: false,
  program: 'hdc',
  paths: '',
  period: '',
  isRecent: false,
  modelsFile: 'models.json',
  startOf: () => undefined,
};
