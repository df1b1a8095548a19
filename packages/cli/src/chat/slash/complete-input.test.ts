import { denyAll, profileFolder } from '@hdc/agent';
import { ProfileStore } from '@hdc/core';
import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { fakeEnvironment } from '../../testing/fake-environment.ts';
import { parseChatArguments } from '../arguments/parse-chat-arguments.ts';
import { chatPlaces } from '../open/chat-places.ts';
import { openChat } from '../open/open-chat.ts';
import { useChatBench } from '../testing/use-chat-bench.ts';
import { ShownResults } from '../view/shown-results.ts';
import { completeInput } from './complete-input.ts';
import type { ChatControls } from './slash-command.ts';

const bench = useChatBench();
/** A name that would write into the clipboard of whoever sees it. */
const CLIPBOARD = 'evil\u001b]52;c;cm0=\u0007';

/** A chat whose model is never asked. */
async function controls(): Promise<ChatControls> {
  const environment = fakeEnvironment({ cwd: bench.project, env: bench.env });
  const asked = parseChatArguments(['--base-url', 'http://127.0.0.1:9/v1', '--model', 'm']);
  const chat = await openChat(asked, environment, { approve: denyAll, onEvent: () => {} });
  const { config, sessions } = chatPlaces(environment);
  const profiles = new ProfileStore(profileFolder(config));
  await profiles.save('mine', { provider: 'openai', model: 'm', settings: {} });
  const nothing = async () => undefined;
  const results = new ShownResults();
  const common = {
    listed: undefined,
    colors: createColors(false),
    print: () => {},
    suggest: () => {},
    quit: () => {},
    results,
  };
  return {
    ...common,
    chat,
    environment,
    profiles,
    sessions,
    select: nothing,
    askText: nothing,
    switchTo: nothing,
    send: nothing,
  };
}

test.each<[string, readonly string[], string]>([
  ['', [], ''],
  ['hello', [], 'hello'],
  ['/se', ['/set ', '/settings '], '/se'],
  ['/set context-l', ['context-limit '], 'context-l'],
  ['/set compression.strategy o', ['one-shot '], 'o'],
  ['/set compression.density.recencyPruning t', ['true '], 't'],
  ['/unset context-l', ['context-limit '], 'context-l'],
  ['/strategy adap', ['adaptive-density '], 'adap'],
  ['/model anth', ['anthropic '], 'anth'],
  ['/profile del', ['delete '], 'del'],
  ['/profile load m', ['mine '], 'm'],
  ['/clear x', [], 'x'],
  ['/nothing x', [], 'x'],
  ['look at @src/', ['@src/a.ts ', '@src/b\\ c.ts '], '@src/'],
  ['look at @src/b\\ ', ['@src/b\\ c.ts '], '@src/b\\ '],
  ['@rea', ['@readme.md '], '@rea'],
  ['@s', ['@src/'], '@s'],
  ['me@rea', [], 'me@rea'],
  ['/export @rea', ['@readme.md '], '@rea'],
  ['look at @ignored', [], '@ignored'],
  ['look at @evil', ['@evil.txt '], '@evil'],
])('completes %j', async (line, candidates, replaced) => {
  for (const file of ['src/a.ts', 'src/b c.ts', 'readme.md', 'ignored.log', 'evil.txt'])
    bench.write(file, 'x');
  // Not on every system.
  if (process.platform !== 'win32') bench.write(CLIPBOARD, 'x');
  bench.write('.gitignore', '*.log\n');
  const chat = await controls();
  try {
    expect(await completeInput(line, chat)).toEqual([candidates, replaced]);
  } finally {
    chat.chat.agent.close();
  }
});
