import type { ScriptedAnswer } from '../script-step.ts';

/** The checks of a vendor that binds thinking to everything sent before it. One for each server: it remembers. */
export interface WireBinding {
  /** The vendor's words for a request whose thinking is not what or where it was; undefined when it is. */
  refuse(body: unknown): string | undefined;
  /** The answer to a request, with its thinking signed. */
  sign(answer: ScriptedAnswer, body: unknown): ScriptedAnswer;
}
