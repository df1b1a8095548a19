import type { Writable } from 'node:stream';
import type { CliInput } from '../../../cli-environment.ts';

/** Finds completions for the end of a text: the candidates, and the part that they replace. */
type Complete = (text: string) => Promise<readonly [readonly string[], string]>;

export interface PromptEditorOptions {
  readonly input: CliInput['stream'];
  readonly output: Writable;
  readonly columns: () => number;
  readonly rows: () => number;
  /** Whether the terminal breaks rows that have become too long for it. */
  readonly reflows: boolean;
  /** Milliseconds after a change of size during which nothing is drawn. */
  readonly settlesAfterMs: number;
  readonly complete: Complete;
  /** The newest first. */
  readonly history: readonly string[];
  readonly prompt: string;
  readonly continuation: string;
  /** The text that the person typed before the prompt was there. */
  readonly typedAhead: string;
  /** The replacement of a pasted text: a path of a picture may become a mention of it. */
  readonly onPaste: (text: string) => string;
  /** A picture on the clipboard as a text that brings it along, or a word on why there is none. */
  readonly onClipboard: () => Promise<{ readonly text: string } | { readonly note: string }>;
}
