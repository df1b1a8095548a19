import { modelByName } from '@hdc/core/models';
import { ValkeyPins } from '@hdc/requests';
import { HAS_VALKEY, useValkeyServer, ValkeyServer } from '@hdc/requests/testing/valkey';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ALL } from '../modes/mode-board.ts';
import { ModeSwitch } from '../modes/mode-switch.ts';
import { SharedModes } from './shared-modes.ts';

const MODEL = modelByName('m');
const OPTIONS = { mode: 'prune', boundThinkingMode: 'ingest', holdOut: 0 } as const;

describe.runIf(HAS_VALKEY)('what people set holds for all gateways with one store', () => {
  const server = useValkeyServer();

  async function open<Shared extends SharedModes | ValkeyPins>(
    Kind: new (options: { url: string; timeoutMs: number; now(): number }) => Shared,
    url = server.current.url,
  ): Promise<Shared> {
    const shared = new Kind({ url, timeoutMs: 5_000, now: Date.now });
    onTestFinished(() => shared.close());
    await shared.open();
    return shared;
  }

  test('modes, of one conversation and of all', async () => {
    const boards = [await open(SharedModes), await open(SharedModes)];
    const [one, other] = boards.map((board) => new ModeSwitch(OPTIONS, board));
    await one?.set('c', 'observe');
    await one?.setAll('ingest');
    await vi.waitFor(() => expect([other?.get('c'), other?.mode]).toEqual(['observe', 'ingest']), 300_000);
    expect([other?.choose('c', MODEL), other?.choose('d', MODEL)]).toEqual(['observe', 'ingest']);
    await other?.set('c', undefined);
    await vi.waitFor(() => expect(one?.get('c')).toBeUndefined(), 300_000);
    const late = new ModeSwitch(OPTIONS, await open(SharedModes));
    expect(late.mode).toBe('ingest');
  });

  test('pins, which a gateway that starts knows before its first request', async () => {
    const [one, other] = [await open(ValkeyPins), await open(ValkeyPins)];
    await one.set('k', true);
    await vi.waitFor(() => expect(other.has('k')).toBe(true), 300_000);
    expect((await open(ValkeyPins)).has('k')).toBe(true);
    await other.set('k', false);
    await vi.waitFor(() => expect(one.has('k')).toBe(false), 300_000);
  });

  test('tools that are switched off, apart from pins', async () => {
    class ToolsOff extends ValkeyPins {
      constructor(options: ConstructorParameters<typeof ValkeyPins>[0]) {
        super({ ...options, name: 'tools-off' });
      }
    }
    const [pins, one, other] = [await open(ValkeyPins), await open(ToolsOff), await open(ToolsOff)];
    await pins.set('k', true);
    await one.set('mcp__web', true);
    await vi.waitFor(() => expect(other.keys()).toEqual(['mcp__web']), 300_000);
    expect((await open(ToolsOff)).keys()).toEqual(['mcp__web']);
    await pins.set('k', false);
  });

  test('a server that is away takes nothing back, and what is set then holds here', async () => {
    const away = await ValkeyServer.start();
    onTestFinished(() => away.remove());
    const board = await open(SharedModes, away.url);
    const modes = new ModeSwitch(OPTIONS, board);
    await modes.set('c', 'observe');
    await away.kill();
    await board.open();
    expect(modes.get('c')).toBe('observe');
    await modes.setAll('ingest');
    expect(modes.mode).toBe('ingest');
    await expect(board.set(ALL, 'prune')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
});
