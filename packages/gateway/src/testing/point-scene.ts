import { UNKNOWN_AGENT } from '../agents/agent-rows.ts';
import { findAgent } from '../agents/find-agent.ts';
import { type AgentUpstreams, findUpstreams } from '../agents/find-upstreams.ts';
import { type PointedChild, pointChild } from '../agents/point-child.ts';
import type { AgentSurroundings } from '../agents/read-layers.ts';

export const SCENE_HOST = 'http://127.0.0.1:4321';
const HOME = '/home/me';
const CWD = '/home/me/code/app';

/** The surroundings in which an agent is started. */
export interface Scene {
  readonly defersTools?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Texts by path; `~` is the home folder, `.` the one of the project. */
  readonly files?: Readonly<Record<string, string>>;
  readonly given?: Readonly<Record<string, string>>;
}

/** How an agent is pointed in a scene, and which servers are asked in its place. */
export function pointScene(
  name: string,
  scene: Scene = {},
): PointedChild & { readonly upstreams: AgentUpstreams['byFormat'] } {
  const row = findAgent(name) ?? UNKNOWN_AGENT;
  const around = surroundings(scene);
  const given = (format: string) => {
    const url = scene.given?.[format];
    return url === undefined ? undefined : new URL(url);
  };
  const found = findUpstreams(row, around, given);
  const { defersTools = true } = scene;
  const file = '/state/hdc-gateway.js';
  const pointed = pointChild(row, { host: SCENE_HOST, around, found, file, defersTools });
  return { ...pointed, upstreams: found.byFormat };
}

function surroundings({ env = {}, args = [], files = {} }: Scene): AgentSurroundings {
  const entries = Object.entries(files).map(([path, text]): [string, string] => [
    path.replace(/^~/, HOME).replace(/^\.(?=\/)/, CWD),
    text,
  ]);
  const texts = new Map(entries);
  return { env, args, cwd: CWD, home: HOME, platform: 'linux', readFile: (path) => texts.get(path) };
}
