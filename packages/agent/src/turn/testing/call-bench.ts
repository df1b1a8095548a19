import { tmpdir } from 'node:os';
import { type IContent, TodoList, type ToolCallBlock } from '@hdc/core';
import { z } from 'zod';
import type { ApprovalRequest, Approver } from '../../approval/approval-request.ts';
import { Approvals } from '../../approval/approvals.ts';
import { allowAll } from '../../approval/fixed-answers.ts';
import { REDACTED } from '../../create-secret-filter.ts';
import type { Tool, ToolOutput } from '../../tools/tool.ts';
import { Workspace } from '../../workspace/workspace.ts';
import type { AgentEvent } from '../agent-event.ts';
import type { AnswerCallsOptions } from '../answer-calls.ts';
import { RepeatGuard } from '../repeat-guard.ts';

interface FakeTool {
  readonly isReadOnly?: boolean;
  readonly approval?: ApprovalRequest;
  run(signal: AbortSignal): Promise<ToolOutput>;
}

/** A tool that takes anything and does what a test says. */
export function fakeTool(name: string, { isReadOnly = false, approval, run }: FakeTool): Tool {
  return {
    name,
    description: 'A tool for tests.',
    parameters: z.object({}),
    isReadOnly,
    prepare: async () => ({ ...(approval && { approval }), run }),
  };
}

export function toolCall(name: string, id: string = name): ToolCallBlock {
  return { type: 'tool_call', id, name, parameters: {} };
}

export function output(result: string): ToolOutput {
  return { result, summary: `${result.length} characters` };
}

interface CallBench extends AnswerCallsOptions {
  readonly events: AgentEvent[];
  readonly added: IContent[];
  /** Entries and results of calls, in the order in which they were added and shown. */
  readonly order: string[];
}

/** The surroundings of calls, with all their events collected. The clock goes on by 5 ms a look. */
export async function createCallBench(
  tools: readonly Tool[],
  {
    approve = allowAll,
    signal = new AbortController().signal,
  }: { approve?: Approver; signal?: AbortSignal } = {},
): Promise<CallBench> {
  const bench = { events: [] as AgentEvent[], added: [] as IContent[], order: [] as string[] };
  const redact = (text: string) => text.replaceAll('secret', REDACTED);
  let time = 0;
  return {
    ...bench,
    tools,
    context: { workspace: await Workspace.open(tmpdir()), todos: new TodoList(), env: {}, redact },
    approvals: new Approvals(approve),
    signal,
    guard: new RepeatGuard(),
    isReadOnly: (name) => tools.some((tool) => tool.name === name && tool.isReadOnly),
    emit: (event) => {
      bench.events.push(event);
      if (event.type === 'tool-result') bench.order.push(`shown ${event.id}`);
    },
    add: (entry) => {
      bench.added.push(entry);
      for (const block of entry.blocks) {
        if (block.type === 'tool_response') bench.order.push(`added ${block.callId}`);
      }
    },
    redact,
    now: () => {
      time += 5;
      return time;
    },
  };
}
