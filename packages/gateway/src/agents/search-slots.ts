import { dirname } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { AgentSettingsError } from '../errors/agent-settings-error.ts';
import type { AgentSettingKey, SlotCloud, UrlSlot } from './agent-row.ts';
import type { GivenServer, SearchedRow, SlotFinding } from './found-slot.ts';
import {
  type AgentSurroundings,
  fillPath,
  parseSettingsFile,
  type ReadLayer,
  readLayers,
} from './read-layers.ts';

export class Search {
  readonly #row: SearchedRow;
  readonly #around: AgentSurroundings;
  readonly #given: GivenServer;
  readonly #layers: readonly ReadLayer[];

  constructor(row: SearchedRow, around: AgentSurroundings, given: GivenServer) {
    this.#row = row;
    this.#around = around;
    this.#given = given;
    this.#layers = readLayers(row.layers, around);
  }

  /** Slots that the agent asks: those of the cloud that its settings choose, else those of the vendors themselves and beside them. */
  choose(slots: readonly UrlSlot[]): readonly UrlSlot[] {
    const clouds = slots.filter((slot) => slot.cloud && this.#isChosen(slot, slot.cloud));
    const instead = clouds.filter(({ cloud }) => !cloud?.isBeside);
    if (instead.length > 0) return instead;
    return [...slots.filter(({ cloud }) => !cloud), ...clouds];
  }

  #isChosen(slot: UrlSlot, { when, is, isBeside }: SlotCloud): boolean {
    // Settings that cannot be read are told of the slots that count in any case.
    if (isBeside && this.#layers.some(({ problem }) => problem !== undefined)) return false;
    const named = this.#lookup(slot, when);
    if (!named || ['', '0', 'false', 'null'].includes(String(named.value).toLowerCase())) return false;
    if (is !== undefined && named.value !== is) return false;
    if (named.layer.owner !== 'project' || isTrusted(this.#row, this.#around)) return true;
    if (isBeside) return false;
    throw this.refusal(
      slot,
      'a project chooses this cloud whose folder is not known to be trusted',
      named.layer,
    );
  }

  /** Undefined if it is only asked beside others, and nobody knows where. */
  find(slot: UrlSlot): SlotFinding | undefined {
    const keys = this.#keysOf(slot);
    const key = keys[0]?.join('.') ?? '';
    const isInSettings = this.#layers.some(
      ({ kind, settings }) =>
        kind !== 'variables' && keys.some((each) => valuesAt(settings, each).length > 0),
    );
    const given = slot.formats.map(this.#given).find((url) => url !== undefined);
    const bare = { slot, key, isInSettings };
    if (given) return { ...bare, ...this.#confirmed(keys, given) };
    const named = this.#lookup(slot, keys);
    if (!named) {
      this.#checkRemote(slot);
      const server = this.#cloudServer(slot);
      return server && { ...bare, ...server };
    }
    const { layer, value } = named;
    this.#checkBesides(slot, value);
    if (value === '' || value === null) return bare;
    if (typeof value !== 'string') throw this.refusal(slot, 'it is no text', layer);
    const text = this.#expand(slot, value, layer);
    const url = parseServer(text);
    if (!url) throw this.refusal(slot, 'it is no URL of a server (http://… or https://…)', layer);
    this.#check(slot, keys, url, layer);
    return { ...bare, url, path: pathOf(text), layer };
  }

  /** The server that the agent asks where no base URL is set; without one where that is the vendor's own. */
  #cloudServer(slot: UrlSlot): { readonly url?: URL } | undefined {
    if (!slot.cloud) return {};
    const { needs, server, isBeside } = slot.cloud;
    const value = needs.map((key) => this.#lookup(slot, [key])?.value).find((each) => each);
    const isName = typeof value === 'string' && /^[\w-]+$/.test(value);
    const url = isName && server ? parseServer(server(value)) : undefined;
    if (url) return { url };
    if (isBeside) return undefined;
    const names = needs.map((key) => key.at(-1)).join(', ');
    throw this.refusal(slot, `neither it nor ${names || 'another setting'} is set`, undefined);
  }

  /** Says what to type; never the value itself, which may hold a key. */
  refusal(slot: UrlSlot, problem: string, layer: ReadLayer | undefined, url?: URL): AgentSettingsError {
    const { title = 'the agent' } = this.#row;
    const at = layer ? ` in ${layer.where}` : '';
    const server = url ? `${url.origin}${url.pathname.replace(/\/$/, '')}` : 'URL';
    const options = slot.formats.map((format) => `--upstream ${format}=${server}`).join(' ');
    return new AgentSettingsError(
      `It is not certain where ${title} sends its requests: ${slot.keys[0]?.at(-1)}${at}: ${problem}. Say it: ${options}`,
    );
  }

  /** The provider that is chosen decides which setting counts. */
  #keysOf(slot: UrlSlot): readonly AgentSettingKey[] {
    const { choice } = slot;
    if (!choice) return slot.keys;
    const chosen = this.#lookup(slot, [choice.key])?.value ?? choice.standard;
    if (chosen === choice.standard) return slot.keys;
    const name = String(chosen);
    const { title = 'The agent' } = this.#row;
    if (choice.closed.includes(name)) {
      throw new AgentSettingsError(
        `${title} is set to ${choice.key.join('.')} ${JSON.stringify(name)}, which no gateway can stand in front of; run it without hdc, or choose another one`,
      );
    }
    const table = choice.table.map((part) => (part === '{choice}' ? name : part));
    if (!/^[\w-]+$/.test(name) || !this.#lookup(slot, [table])) {
      throw new AgentSettingsError(
        `${title} is set to ${choice.key.join('.')} ${JSON.stringify(name)}, and its settings hold no ${table.join('.')} that hdc can read; run it without hdc, or choose another one`,
      );
    }
    return [[...table, choice.url]];
  }

  #lookup(
    slot: UrlSlot,
    keys: readonly AgentSettingKey[],
  ): { readonly layer: ReadLayer; readonly value: unknown } | undefined {
    for (const key of keys) {
      for (const layer of this.#layers) {
        if (layer.problem !== undefined) throw this.refusal(slot, layer.problem, layer);
        const [value] = valuesAt(layer.settings, key);
        if (value !== undefined) return { layer, value };
      }
    }
    return undefined;
  }

  /** The very URL that the settings name is meant as the agent means it. */
  #confirmed(keys: readonly AgentSettingKey[], given: URL): Pick<SlotFinding, 'url' | 'path'> {
    const texts = this.#layers.flatMap(({ settings }) => keys.flatMap((key) => valuesAt(settings, key)));
    const same = texts.find(
      (text) =>
        typeof text === 'string' &&
        parseServer(text)?.href.replace(/\/$/, '') === given.href.replace(/\/$/, ''),
    );
    return typeof same === 'string' ? { url: given, path: pathOf(same) } : {};
  }

  #check(slot: UrlSlot, keys: readonly AgentSettingKey[], url: URL, layer: ReadLayer): void {
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
      throw this.refusal(slot, 'it holds more than a server and a path', layer, url);
    }
    if (layer.isFinal) {
      throw this.refusal(slot, 'it wins over whatever hdc could set; take it out there', layer, url);
    }
    if (layer.isDoubtful) {
      throw this.refusal(slot, 'some versions heed it and some do not; unset it otherwise', layer, url);
    }
    if (layer.owner === 'project' && !isTrusted(this.#row, this.#around) && !this.#isOwn(keys, layer)) {
      throw this.refusal(slot, 'a project says so whose folder is not known to be trusted', layer, url);
    }
  }

  /** Whether the person's own settings name the same server. */
  #isOwn(keys: readonly AgentSettingKey[], { settings }: ReadLayer): boolean {
    const [said] = keys.flatMap((key) => valuesAt(settings, key));
    return this.#layers.some(
      (own) => own.owner !== 'project' && keys.some((key) => valuesAt(own.settings, key).includes(said)),
    );
  }

  /** A gateway could not tell the requests of one model from those of another. */
  #checkBesides(slot: UrlSlot, value: unknown): void {
    for (const layer of this.#layers) {
      const others = (slot.besides ?? []).flatMap((key) => valuesAt(layer.settings, key));
      if (others.some((other) => other !== value)) {
        throw this.refusal(slot, 'single models name servers of their own', layer);
      }
    }
  }

  #checkRemote(slot: UrlSlot): void {
    this.#checkBesides(slot, undefined);
    const { remote } = this.#row;
    const path = remote && fillPath(remote.path, this.#around);
    const text = path === undefined ? undefined : readQuietly(path, this.#around);
    if (!remote || text === undefined || !valuesAt(text, remote.key).includes(remote.is)) return;
    throw this.refusal(
      slot,
      `${path} says that a server hands out settings, which hdc does not read`,
      undefined,
    );
  }

  /** `{env:NAME}`, `${NAME}` and `$NAME`, as agents write variables in their settings. */
  #expand(slot: UrlSlot, text: string, layer: ReadLayer): string {
    const { env } = this.#around;
    const expanded = text.replace(
      /\{env:([^{}]+)\}|\$\{(\w+)\}|\$(\w+)/g,
      (whole, ...names: (string | undefined)[]) => env[names.slice(0, 3).find((name) => name) ?? ''] || whole,
    );
    if (!/[{}$]/.test(expanded)) return expanded;
    throw this.refusal(slot, 'it names a variable that is not set, or a file', layer);
  }
}

function isTrusted({ trust }: SearchedRow, around: AgentSurroundings): boolean {
  const path = trust && fillPath(trust.path, around);
  const record = path === undefined ? undefined : readQuietly(path, around);
  if (!trust || record === undefined) return false;
  for (let folder = around.cwd; ; folder = dirname(folder)) {
    const key = trust.key.map((part) => (part === '{folder}' ? folder : part));
    const [value] = valuesAt(record, key);
    // The nearest folder that was asked about decides.
    if (value !== undefined) return value === trust.trusted;
    if (dirname(folder) === folder) return false;
  }
}

function readQuietly(path: string, around: AgentSurroundings): unknown {
  try {
    const text = around.readFile(path);
    return text === undefined ? undefined : parseSettingsFile('json', text);
  } catch {
    return undefined;
  }
}

/** All values at a key, in which `*` stands for any name. */
function valuesAt(settings: unknown, [name, ...rest]: AgentSettingKey): readonly unknown[] {
  if (name === undefined) return settings === undefined ? [] : [settings];
  if (Array.isArray(settings)) return name === '*' ? settings.flatMap((each) => valuesAt(each, rest)) : [];
  if (!isRecord(settings)) return [];
  if (name === '*') return Object.values(settings).flatMap((each) => valuesAt(each, rest));
  return valuesAt(Object.getOwnPropertyDescriptor(settings, name)?.value, rest);
}

function parseServer(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** As it was written: some agents join paths with a slash at its end, some without. */
function pathOf(text: string): string {
  return /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(text.trim())?.[1] ?? '';
}
