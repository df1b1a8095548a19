import type { ScriptedAnswer } from '../script-step.ts';

/** The checks of a vendor that binds thinking to everything sent before it. One for each server: it remembers. */
export interface WireBinding {
  /** The vendor's error for a request whose thinking was changed or moved; undefined if it was not. */
  refuse(body: unknown): string | undefined;
  /** The answer to a request, with its thinking signed. */
  sign(answer: ScriptedAnswer, body: unknown): ScriptedAnswer;
}
