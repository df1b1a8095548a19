import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsStore } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { Agent } from '../agent.ts';
import { allowAll } from '../approval/fixed-answers.ts';
import { createRecording } from '../recording/create-recording.ts';
import type { AgentEvent } from '../turn/agent-event.ts';
import { Workspace } from '../workspace/workspace.ts';
import { parseStory, writeFiles } from './parse-story.ts';
import { playStory } from './play-story.ts';
import { StoryProvider } from './story-provider.ts';

const FILES = `=== src/port.txt
80
=== notes/today.md
# Today
`;

const STORY = parseStory(`=== user +0s
Use another port in @src/port.txt
=== agent
I change it.
> write_file {"path": "src/port.txt"}
|content
| 8080
=== agent
Done, it is 8080.
=== change src/port.txt
9090
=== user +1m
And now?
=== agent
> read_file {"path": "src/port.txt"}
=== agent
Somebody made it 9090.
`);

const folder = useTemporaryFolder();

async function openStory(wordMs = 0) {
  const root = folder('project');
  writeFiles(root, FILES);
  const events: AgentEvent[] = [];
  const agent = new Agent({
    workspace: await Workspace.open(root),
    model: { provider: new StoryProvider(STORY, { wordMs }), model: 'scripted' },
    settings: new SettingsStore(),
    recording: createRecording({
      folder: folder('sessions'),
      cwd: root,
      provider: 'scripted',
      model: 'scripted',
    }),
    startedAt: '2026-01-01T00:00:00.000Z',
    approve: allowAll,
    onEvent: (event) => events.push(event),
    env: {},
    now: () => 0,
  });
  return { root, agent, events };
}

test('a story is played with real tools, and files change in between', async () => {
  const { root, agent, events } = await openStory();
  const heard: string[] = [];
  await playStory(STORY, agent, root, new AbortController().signal, {
    onUser: ({ text }) => heard.push(text),
    onChange: ({ path }) =>
      heard.push(`${path} is ${readFileSync(join(root, 'src/port.txt'), 'utf8').trim()}`),
  });
  agent.close();
  expect(heard).toEqual(['Use another port in @src/port.txt', 'src/port.txt is 9090', 'And now?']);
  const results = events.flatMap((event) => (event.type === 'tool-result' ? [event.title] : []));
  expect(results).toEqual(['write_file src/port.txt', 'read_file src/port.txt']);
  expect(JSON.stringify(agent.session.history.getRawHistory())).toContain('9090');
});

test('a story that is interrupted stops there', async () => {
  const { root, agent, events } = await openStory(5);
  const interrupt = new AbortController();
  const heard: string[] = [];
  const playing = playStory(STORY, agent, root, interrupt.signal, { onUser: ({ text }) => heard.push(text) });
  setTimeout(() => interrupt.abort(), 8);
  await playing;
  agent.close();
  expect(heard).toHaveLength(1);
  expect(events.some((event) => event.type === 'tool-result')).toBe(false);
});

test('a request for a summary is no part of the story', async () => {
  const provider = new StoryProvider(STORY);
  const summary = await provider.generateChatCompletion({ contents: [] }).next();
  expect(JSON.stringify(summary.value)).toContain('cannot summarise');
  const { value } = await provider.generateChatCompletion({ contents: [], tools: [] }).next();
  expect(value).toEqual({ blocks: [{ type: 'text', text: 'I change it.' }] });
});

test('a model whose story is over says so', async () => {
  const { agent } = await openStory();
  const signal = new AbortController().signal;
  await agent.send('one', signal);
  await agent.send('two', signal);
  await expect(agent.send('three', signal)).rejects.toThrow('the scripted model has no more answers');
  agent.close();
});

test('a session in which nobody said anything leaves no transcript', async () => {
  const transcripts = () => readdirSync(folder('sessions'));
  const { agent: silent } = await openStory();
  silent.close();
  expect(transcripts()).toEqual([]);
  const { agent: asked } = await openStory();
  await asked.send('one', new AbortController().signal);
  asked.close();
  expect(transcripts()).toHaveLength(1);
});
