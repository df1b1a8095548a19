import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentBlock, IContent } from '@hdc/core';
import { RECORDING_AGENT, RECORDING_VERSION, type RecordingLine } from '@hdc/transcripts';
import { HOME_OF_WORKSPACE, normaliseOutput } from './normalise-output.ts';
import type { ScriptedCall, StoryStep } from './parse-story.ts';
import { runTool } from './tools/run-tool.ts';

const STARTED_AT = Date.parse('2026-03-03T09:02:00.000Z');
const MODEL = 'scripted';

/** Plays a story in a workspace: the words are given, what the tools answer is what they really did. */
export function recordStory(steps: readonly StoryStep[], workspace: string): readonly RecordingLine[] {
  const lines: RecordingLine[] = [
    {
      type: 'session',
      version: RECORDING_VERSION,
      id: 'fix-the-invoice',
      agent: RECORDING_AGENT,
      cwd: HOME_OF_WORKSPACE,
      provider: MODEL,
      model: MODEL,
      startedAt: new Date(STARTED_AT).toISOString(),
    },
  ];
  let time = STARTED_AT;
  let calls = 0;
  const add = (speaker: IContent['speaker'], blocks: readonly ContentBlock[], seconds: number) => {
    time += seconds * 1_000;
    const model = speaker === 'ai' ? { model: MODEL } : {};
    lines.push({ type: 'entry', entry: { speaker, blocks, metadata: { timestamp: time, ...model } } });
  };
  for (const step of steps) {
    if (step.type === 'change') writeFileSync(join(workspace, step.path), step.content);
    else if (step.type === 'user') {
      const text = withInclusions(step.text, workspace);
      add('human', [{ type: 'text', text }], step.waitSeconds);
    } else {
      const numbered = step.calls.map((call) => ({ ...call, id: `call-${++calls}` }));
      const toolCalls = numbered.map(({ id, tool, parameters }) => ({
        type: 'tool_call' as const,
        id,
        name: tool,
        parameters,
      }));
      const text = step.text === '' ? [] : [{ type: 'text' as const, text: step.text }];
      add('ai', [...text, ...toolCalls], secondsToWrite(step));
      for (const call of numbered) add('tool', [respond(call, workspace)], secondsToRun(call));
    }
  }
  return lines;
}

/** A line `@path` brings the file along, as agents do it. */
function withInclusions(text: string, workspace: string): string {
  return text.replace(/^@(\S+)$/gm, (_, path: string) => {
    const content = readFileSync(join(workspace, path), 'utf8').trimEnd();
    return `--- ${path} ---\n${content}\n--- End of content ---`;
  });
}

function respond(call: ScriptedCall & { readonly id: string }, workspace: string): ContentBlock {
  const { result, error } = runTool(workspace, call.tool, call.parameters);
  return {
    type: 'tool_response',
    callId: call.id,
    toolName: call.tool,
    result: normaliseOutput(result, workspace),
    ...(error !== undefined && { error: normaliseOutput(error, workspace) }),
  };
}

/** About as long as a model takes for so many characters. */
function secondsToWrite({ text, calls }: { text: string; calls: readonly ScriptedCall[] }): number {
  return 8 + Math.round((text.length + JSON.stringify(calls).length) / 40);
}

function secondsToRun({ tool }: ScriptedCall): number {
  return tool === 'run_shell_command' ? 4 : 1;
}
