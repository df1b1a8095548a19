import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChatCompletionChunk,
  type ChatCompletionRequest,
  type IProvider,
  SettingsStore,
} from '@hdc/core';
import { modelByName } from '@hdc/core/models';
import { describe, expect, test } from 'vitest';
import { Agent } from './agent.ts';
import type { AgentOptions } from './agent-options.ts';
import { allowAll } from './approval/fixed-answers.ts';
import { describeContext } from './context/describe-context.ts';
import { ProjectRules } from './project-rules.ts';
import { createRecording } from './recording/create-recording.ts';
import { recordingPaths } from './recording/recording-paths.ts';
import { resumeRecording } from './recording/resume-recording.ts';
import { readFileTool } from './tools/read-file-tool.ts';
import type { AgentEvent } from './turn/agent-event.ts';
import { tempFolder } from './workspace/testing/temp-folder.ts';
import { Workspace } from './workspace/workspace.ts';

const NEVER = new AbortController().signal;
const say = (text: string): ChatCompletionChunk => ({ blocks: [{ type: 'text', text }] });
const call = (name: string, parameters: unknown): ChatCompletionChunk => ({
  blocks: [{ type: 'tool_call', id: `${name}-1`, name, parameters }],
});

/** A model that gives these answers and then says `ok`. */
function scriptedModel(answers: ChatCompletionChunk[] = []) {
  const requests: ChatCompletionRequest[] = [];
  const provider: IProvider = {
    name: 'scripted',
    async *generateChatCompletion(request) {
      requests.push({ ...request, contents: [...request.contents] });
      yield answers.shift() ?? say('ok');
    },
  };
  return { provider, requests };
}

async function* failingStream(): AsyncGenerator<ChatCompletionChunk> {
  yield { blocks: [] };
  throw new Error('out of order');
}

async function createAgent(answers: ChatCompletionChunk[] = [], options: Partial<AgentOptions> = {}) {
  const workspace = options.workspace ?? (await Workspace.open(await tempFolder({ 'a.txt': 'alpha\n' })));
  const recording =
    options.recording ??
    createRecording({ folder: await tempFolder(), cwd: workspace.root, provider: 'scripted', model: 'm' });
  const { provider, requests } = scriptedModel(answers);
  const events: AgentEvent[] = [];
  const settings = new SettingsStore();
  const agent = new Agent({
    workspace,
    model: { provider, model: 'm' },
    settings,
    recording,
    startedAt: '2026-01-02T03:04:05.000Z',
    approve: allowAll,
    onEvent: (event) => events.push(event),
    env: {},
    now: () => 1,
    ...options,
  });
  return { agent, requests, events, settings, recording, workspace };
}

describe('a turn', () => {
  test('tells of nothing that is not in the history yet', async () => {
    const missing: string[] = [];
    const { agent } = await createAgent([call('read_file', { file_path: 'a.txt' }), say('Done.')], {
      onEvent: (event) => {
        const entries = agent.session.history.getAll();
        const isThere =
          event.type === 'message' || event.type === 'answer'
            ? entries.includes(event.content)
            : event.type !== 'tool-result' ||
              entries.some(({ blocks }) =>
                blocks.some((block) => 'callId' in block && block.callId === event.id),
              );
        if (!isThere) missing.push(event.type);
      },
    });
    expect(await agent.send('Go.', NEVER)).toMatchObject({ status: 'answered', rounds: 2 });
    expect(missing).toEqual([]);
  });

  test('has its events in the order in which things happen', async () => {
    const { agent, events } = await createAgent([call('read_file', { file_path: 'a.txt' }), say('Done.')]);
    await agent.send('See @missing.txt', NEVER);
    expect(events.map(({ type }) => type)).toEqual([
      'notice',
      'message',
      'answer',
      'tool-call',
      'tool-result',
      'text',
      'answer',
    ]);
  });

  test('brings the files along that the prompt mentions', async () => {
    const { agent, requests } = await createAgent();
    await agent.send('See @a.txt', NEVER);
    const [message] = requests[0]?.contents ?? [];
    expect(message?.blocks[0]).toEqual({ type: 'text', text: 'See @a.txt' });
    expect(JSON.stringify(message?.blocks[1])).toContain('alpha');
  });

  test('declares the tools that the agent has, and only those', async () => {
    const { agent, requests } = await createAgent([], { tools: [readFileTool] });
    await agent.send('Go.', NEVER);
    expect(requests[0]?.tools?.map(({ name }) => name)).toEqual(['read_file']);
  });

  test('waits for the one before, so that no request holds calls without their responses', async () => {
    const { agent, requests } = await createAgent([
      call('run_shell_command', { command: 'sleep 0.1' }),
      say('First.'),
      say('Second.'),
    ]);
    const outcomes = await Promise.all([agent.send('One.', NEVER), agent.send('Two.', NEVER)]);
    expect(outcomes.map(({ rounds }) => rounds)).toEqual([2, 1]);
    expect(requests.map(({ contents }) => contents.at(-1)?.speaker)).toEqual(['human', 'tool', 'human']);
  });

  test('goes on after one that failed', async () => {
    const { agent, recording } = await createAgent();
    const failing = { name: 'failing', generateChatCompletion: () => failingStream() };
    const { model } = agent;
    agent.useModel({ provider: failing, model: 'm' });
    await expect(agent.send('One.', NEVER)).rejects.toThrow('out of order');
    agent.useModel(model);
    expect(await agent.send('Two.', NEVER)).toMatchObject({ status: 'answered' });
    expect(recording.failure).toBeUndefined();
  });

  test('is not disturbed by a listener that throws', async () => {
    const answers = [call('read_file', { file_path: 'a.txt' }), say('Done.')];
    const { agent } = await createAgent(answers, {
      onEvent: () => {
        throw new Error('a bug in the user interface');
      },
    });
    expect(await agent.send('Go.', NEVER)).toMatchObject({ status: 'answered' });
    expect(agent.session.history.getAll().map(({ speaker }) => speaker)).toEqual([
      'human',
      'ai',
      'tool',
      'ai',
    ]);
  });

  test('fills a context whose kinds add up', async () => {
    const { agent } = await createAgent([call('read_file', { file_path: 'a.txt' }), say('Done.')]);
    await agent.send('Go.', NEVER);
    const { kinds } = await describeContext(agent.session.history);
    expect(kinds.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(agent.session.history.getTotalTokens());
    expect(kinds[0]).toMatchObject({ kind: 'system', entries: 1 });
    expect(kinds[0]?.tokens).toBeGreaterThan(500);
  });
});

test('a file that fits into no request is refused before it is in the history or the recording', async () => {
  const line = 'these are some words of a file that is much too long for a small window\n';
  const workspace = await Workspace.open(
    await tempFolder(Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.txt`, line.repeat(1_300)]))),
  );
  const { agent, events, recording, requests, settings } = await createAgent([], { workspace });
  settings.set('context-limit', 32_768);
  await expect(agent.send('Look at @a.txt, @b.txt and @c.txt', NEVER)).rejects.toMatchObject({
    code: 'MESSAGE_TOO_LARGE',
    limit: 32_768,
    message: expect.stringMatching(/room for \d+: .*not added.*larger window/),
  });
  expect([agent.session.history.getAll(), requests]).toEqual([[], []]);
  expect(events.filter(({ type }) => type === 'message')).toEqual([]);
  expect(readFileSync(recording.path, 'utf8')).not.toContain('these are some words');
  expect((await agent.send('Then read only its first line', NEVER)).status).toBe('answered');
});

test('a file in a resumed session that no longer fits is left out, and the person hears of it', async () => {
  const line = 'these are some words of a file that is much too long for a small window\n';
  const workspace = await Workspace.open(await tempFolder({ 'big.txt': line.repeat(1_300) }));
  const { agent, events, requests, settings } = await createAgent([], { workspace });
  await agent.send('Look at @big.txt', NEVER);
  settings.set('context-limit', 16_384);
  expect((await agent.send('and now?', NEVER)).status).toBe('answered');
  expect(events.filter(({ type }) => type === 'session')).toMatchObject([
    { event: { type: 'shortened', paths: ['big.txt'] } },
  ]);
  expect(JSON.stringify(requests.at(-1)?.contents)).toContain('[left out: too large for the context window');
});

describe('the recording', () => {
  test('knows the model, the settings and the todos of the moment', async () => {
    const todos = [{ id: '1', content: 'Think', status: 'pending' }];
    const { agent, settings, recording } = await createAgent([call('todo_write', { todos }), say('Done.')]);
    await agent.send('Go.', NEVER);
    settings.set('context-limit', 9_000);
    agent.recordSettings();
    agent.useModel({ provider: scriptedModel().provider, model: 'other', baseUrl: 'http://localhost' });
    expect(agent.model.model).toBe('other');
    agent.close();
    const resumed = await resumeRecording(recording.path);
    resumed.recording.close();
    expect(resumed.todos).toEqual(todos);
    expect(resumed.settings).toEqual({ 'context-limit': 9_000 });
    expect(resumed.model).toEqual({ provider: 'scripted', model: 'other', baseUrl: 'http://localhost' });
  });

  test('has the todos once for every change of them', async () => {
    const todos = [{ id: '1', content: 'Think', status: 'pending' }];
    const read = () => call('read_file', { file_path: 'a.txt' });
    const { agent, recording } = await createAgent([
      read(),
      call('todo_write', { todos }),
      read(),
      say('Done.'),
    ]);
    await agent.send('Go.', NEVER);
    expect(readFileSync(recording.path, 'utf8').match(/"event":"todos"/g)?.length).toBe(1);
  });

  test('of a cleared session gives an empty one', async () => {
    const todos = [{ id: '1', content: 'Think', status: 'pending' }];
    const { agent, recording } = await createAgent([call('todo_write', { todos }), say('Done.')]);
    await agent.send('Go.', NEVER);
    agent.clear();
    expect([agent.session.history.getAll(), agent.todos.getAll(), agent.pruned.count]).toEqual([[], [], 0]);
    agent.close();
    const resumed = await resumeRecording(recording.path);
    resumed.recording.close();
    expect([resumed.history.getAll(), resumed.todos]).toEqual([[], []]);
  });

  test('holds what was shown at the moment at which it is shown', async () => {
    const copy = join(await tempFolder(), 'copy.jsonl');
    const { agent, recording } = await createAgent([say('Half of it')], {
      onEvent: ({ type }) => {
        if (type !== 'text') return;
        copyFileSync(recording.path, copy);
        copyFileSync(recordingPaths(recording.path).draft, recordingPaths(copy).draft);
      },
    });
    await agent.send('Go.', NEVER);
    const killed = await resumeRecording(copy);
    killed.recording.close();
    expect(killed.history.getAll().map(({ blocks }) => blocks)).toEqual([
      [{ type: 'text', text: 'Go.' }],
      [{ type: 'text', text: 'Half of it' }],
    ]);
    expect(killed.repaired).toEqual(['The last answer was cut off; what it had shown was kept.']);
  });

  test('ends with the agent', async () => {
    const { agent, recording } = await createAgent();
    await agent.send('Go.', NEVER);
    agent.close();
    const before = readFileSync(recording.path, 'utf8');
    agent.session.add({ speaker: 'human', blocks: [{ type: 'text', text: 'late' }] });
    expect(readFileSync(recording.path, 'utf8')).toBe(before);
  });
});

test('a resumed agent goes on with the same words, todos and system prompt', async () => {
  const todos = [{ id: '1', content: 'Think', status: 'pending' }];
  const first = await createAgent([call('todo_write', { todos }), say('Done.')]);
  await first.agent.send('Go.', NEVER);
  first.agent.close();
  const { recording, ...restored } = await resumeRecording(first.recording.path);
  const second = await createAgent([], {
    workspace: first.workspace,
    recording,
    restored,
  });
  expect(second.agent.todos.getAll()).toEqual(todos);
  await second.agent.send('Go on.', NEVER);
  second.agent.close();
  const [before, after] = [first.requests.at(-1), second.requests.at(-1)];
  expect(after?.systemPrompt).toBe(before?.systemPrompt);
  expect(after?.tools).toEqual(before?.tools);
  expect(after?.contents.slice(0, before?.contents.length)).toEqual(before?.contents);
  const resumed = await resumeRecording(first.recording.path);
  resumed.recording.close();
  expect(resumed.history.getAll()).toEqual(second.agent.session.history.getAll());
});

test('what is known of the model holds for the session, also after the model changed', async () => {
  const { agent } = await createAgent([], {
    resolveModel: (name) =>
      name === 'm'
        ? { ...modelByName(name), contextLimit: 32_768, maxOutputTokens: 2_048 }
        : modelByName(name),
  });
  expect(agent.ephemerals.contextLimit()).toBe(32_768);
  expect(agent.ephemerals.maxOutputTokens()).toBe(2_048);
  agent.useModel({ ...agent.model, model: 'claude-opus-5-5' });
  expect(agent.ephemerals.contextLimit()).toBe(1_000_000);
});

describe('rules of the project', () => {
  test('stand in every request, change with their files, and come with a folder that is touched', async () => {
    const root = await tempFolder({
      'AGENTS.md': 'Be brief.',
      'src/AGENTS.md': 'Use tabs.',
      'src/a.ts': 'a',
    });
    const workspace = await Workspace.open(root);
    const rules = new ProjectRules({ root: workspace.root, home: '/nowhere' });
    const { agent, requests, events } = await createAgent([call('read_file', { file_path: 'src/a.ts' })], {
      workspace,
      rules,
    });
    await agent.send('look', NEVER);
    writeFileSync(join(root, 'AGENTS.md'), 'Be very brief.');
    await agent.send('again', NEVER);
    expect(requests.map(({ systemPrompt }) => systemPrompt?.split('last word.\n\n')[1])).toEqual([
      '# AGENTS.md\n\nBe brief.',
      '# AGENTS.md\n\nBe brief.\n\n# src/AGENTS.md\n\nUse tabs.',
      '# AGENTS.md\n\nBe very brief.\n\n# src/AGENTS.md\n\nUse tabs.',
    ]);
    const before = await agent.session.measureContext();
    writeFileSync(join(root, 'AGENTS.md'), 'word '.repeat(1_000));
    await agent.send('more', NEVER);
    expect((await agent.session.measureContext()) - before).toBeGreaterThan(900);
    expect(events.flatMap((event) => (event.type === 'notice' ? [event.text] : []))).toHaveLength(3);
  });
});
