import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isRecord } from '@hdc/core/content';
import { useTemporaryFolder } from '@hdc/core/testing';
import { WIRE_FORMATS } from '@hdc/wire';
import { expect, onTestFinished, test } from 'vitest';
import { createPruner } from '../create-pruner.ts';
import { FileOriginalStore } from '../originals/files/file-original-store.ts';
import type { Pruner } from '../pruner.ts';
import { FileDecisionStore } from '../stores/files/file-decision-store.ts';
import { AgentConversation } from '../testing/agent-conversation.ts';
import { StartedProgram } from '../testing/start-program.ts';
import { pointAtAllStrategy } from '../testing/test-strategies.ts';

const ROUNDS = 10;
const AGENTS = 3;
const LINES = 40;
const SETTINGS = { keepLastResults: 1, ingest: { enabled: false } };

const format = WIRE_FORMATS['anthropic-messages'];
const temporary = useTemporaryFolder();
const decisionsFolder = (): string => temporary('decisions');
const originalsFolder = (): string => temporary('store');

/** An agent without end, behind a pruner: it sends a request after each of its commands. */
const agentProgram = (): string => `
  const { AgentConversation } = await import(${dist('testing/agent-conversation.js')});
  const { pointAtAllStrategy } = await import(${dist('testing/test-strategies.js')});
  const { WIRE_FORMATS } = await import('@hdc/wire');
  const pruner = requests.createPruner({
    strategy: pointAtAllStrategy,
    store: new requests.FileDecisionStore({ folder: ${JSON.stringify(decisionsFolder())} }),
    originals: new requests.FileOriginalStore({ folder: ${JSON.stringify(originalsFolder())} }),
    now: Date.now,
    settings: ${JSON.stringify(SETTINGS)},
  });
  const agent = new AgentConversation().human(name);
  for (let step = 0; ; step += 1) {
    const { request, fault } = await pruner.prune({ format: WIRE_FORMATS['anthropic-messages'], body: agent.body() });
    say({ request, fault: fault?.message });
    agent.bash(name + ' ' + step, ${LINES});
  }`;

function dist(path: string): string {
  return JSON.stringify(fileURLToPath(new URL(`../../dist/${path}`, import.meta.url)));
}

function openPruner(): Pruner {
  const store = new FileDecisionStore({ folder: decisionsFolder() });
  onTestFinished(() => store.close());
  return createPruner({
    strategy: pointAtAllStrategy,
    store,
    originals: new FileOriginalStore({ folder: originalsFolder() }),
    now: Date.now,
    settings: SETTINGS,
  });
}

test(`${ROUNDS * AGENTS} pruners are killed, and the next one sends the same bytes and goes on`, async () => {
  let pruned = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = Array.from({ length: AGENTS }, (_, number) => `agent-${round}-${number}`);
    const programs = names.map((name) => new StartedProgram(agentProgram(), temporary(), name));
    await Promise.all(
      programs.map(async (program) => {
        await program.untilItSays(2);
        await sleep(Math.random() * 60);
        await program.kill();
      }),
    );
    for (const [index, program] of programs.entries()) {
      const said = program.said.filter(isRecord);
      expect(said.every(({ fault }) => fault === undefined)).toBe(true);
      pruned += await checkGoesOn(names[index] ?? '', said.length, String(said.at(-1)?.['request']));
    }
  }
  // How far each of them got depends on the machine; each said two requests at least.
  expect(pruned).toBeGreaterThanOrEqual(ROUNDS * AGENTS);
});

/** A new pruner meets the conversation where the killed one left it; returns how many results are pruned. */
async function checkGoesOn(name: string, requests: number, last: string): Promise<number> {
  const pruner = openPruner();
  const agent = new AgentConversation().human(name);
  for (let step = 0; step < requests - 1; step += 1) agent.bash(`${name} ${step}`, LINES);
  const { request } = await pruner.prune({ format, body: agent.body(), isDryRun: true });
  const [before, again] = [resultsOf(last), resultsOf(request)];
  // The killed one may have decided the next request already, and decisions hold wherever the result stands.
  if (again.at(-1) === before.at(-1)) expect(request).toBe(last);
  expect(again.slice(0, -1)).toEqual(before.slice(0, -1));

  agent.bash(`${name} ${requests - 1}`, LINES);
  const next = await pruner.prune({ format, body: agent.body() });
  expect(next.fault).toBeUndefined();
  const after = resultsOf(next.request);
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  for (const step of before.keys()) {
    const path = /; full text in (.*)\]$/.exec(after[step] ?? '')?.[1] ?? '';
    expect(readFileSync(path, 'utf8')).toBe(outputOf(`${name} ${step}`));
  }
  return after.filter((text) => text.startsWith('[pruned') && text.includes('; full text in ')).length;
}

function resultsOf(body: string): readonly string[] {
  return (format.decode(body)?.entries ?? []).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? String(block.result) : [])),
  );
}

function outputOf(command: string): string {
  return Array.from({ length: LINES }, (_, line) => `${command} says line ${line}\n`).join('');
}
