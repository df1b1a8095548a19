import type { MediaBlock, TodoList } from '@hdc/core';
import type { z } from 'zod';
import type { ApprovalRequest } from '../approval/approval-request.ts';
import type { ChangeLog } from '../undo/change-log.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Something that the model may do. */
export interface Tool<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** For the model: what it does, and when to use it. */
  readonly description: string;
  readonly parameters: Schema;
  /** The schema for the model, if another program defines it; otherwise it follows from `parameters`. */
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  /** Changes nothing at all, so it may run beside others of its kind. */
  readonly isReadOnly: boolean;
  /** Finds out what the call would do, without doing it. Throws `ToolError` if it cannot be done. */
  prepare(parameters: z.output<Schema>, context: ToolContext): Promise<PreparedCall>;
}

/** A call that is ready to run. */
export interface PreparedCall {
  /** The question to the person before it runs; calls that change nothing have none. */
  readonly approval?: ApprovalRequest;
  /**
   * Does it, and reports its output meanwhile. Throws `ToolError` for failures that the model should know of.
   */
  run(signal: AbortSignal, onOutput?: OnToolOutput): Promise<ToolOutput>;
}

export interface ToolOutput {
  /** For the model. */
  readonly result: string;
  /** For the person, in a few words: `120 lines`. */
  readonly summary: string;
  readonly media?: readonly MediaBlock[];
  /** The detail that a person may want to see, whole. */
  readonly detail?: ToolDetail;
}

export interface ToolDetail {
  readonly kind: 'diff' | 'output';
  readonly text: string;
}

/** Receives the output of a running call: whole lines, and the beginning of the next. */
type OnToolOutput = (lines: readonly string[], rest: string) => void;

/** The tools' view of the world. */
export interface ToolContext {
  readonly workspace: Workspace;
  readonly todos: TodoList;
  /** Records changes to files, if they are to be undone. */
  readonly changes?: ChangeLog;
  /** The environment of commands, without keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Takes keys out of a text. */
  readonly redact: (text: string) => string;
}
