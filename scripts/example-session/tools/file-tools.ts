import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ToolOutcome } from './run-tool.ts';
import { textParameter } from './text-parameter.ts';

type Parameters = Readonly<Record<string, unknown>>;

export function readFile(workspace: string, parameters: Parameters): ToolOutcome {
  const lines = contentOf(workspace, textParameter(parameters, 'path')).split('\n');
  const { offset, limit } = parameters;
  const start = typeof offset === 'number' ? offset - 1 : 0;
  return { result: lines.slice(start, typeof limit === 'number' ? start + limit : undefined).join('\n') };
}

export function writeFile(workspace: string, parameters: Parameters): ToolOutcome {
  const path = textParameter(parameters, 'path');
  const content = textParameter(parameters, 'content');
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), content);
  return { result: `Wrote ${content.split('\n').length - 1} lines to ${path}` };
}

export function replaceText(workspace: string, parameters: Parameters): ToolOutcome {
  const path = textParameter(parameters, 'path');
  const [before, after] = [textParameter(parameters, 'old_string'), textParameter(parameters, 'new_string')];
  const parts = contentOf(workspace, path).split(before);
  const count = parts.length - 1;
  const isAll = parameters['replace_all'] === true;
  if (count === 0) throw new Error(`The text to replace does not occur in ${path}`);
  if (count > 1 && !isAll) throw new Error(`The text to replace occurs ${count} times in ${path}`);
  writeFileSync(join(workspace, path), parts.join(after));
  return { result: `Replaced ${count} occurrence${count === 1 ? '' : 's'} in ${path}` };
}

export function listDirectory(workspace: string, parameters: Parameters): ToolOutcome {
  const path = textParameter(parameters, 'path');
  const entries = readdirSync(join(workspace, path), { withFileTypes: true });
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  return { result: names.sort().join('\n') };
}

export function findFiles(workspace: string, parameters: Parameters): ToolOutcome {
  const pattern = textParameter(parameters, 'pattern');
  const matcher = new RegExp(
    `^${pattern
      .split(/(\*\*\/|\*)/)
      .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replace(/[.+()[\]{}^$|\\]/g, '\\$&'))
      .join('')}$`,
  );
  const found = filesOf(workspace).filter((file) => matcher.test(file));
  return { result: found.length > 0 ? found.join('\n') : `No file matches ${pattern}` };
}

export function searchFiles(workspace: string, parameters: Parameters): ToolOutcome {
  const pattern = new RegExp(textParameter(parameters, 'pattern'));
  const matches = filesOf(workspace).flatMap((file) =>
    contentOf(workspace, file)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
  return { result: matches.length > 0 ? matches.join('\n') : 'No matches' };
}

function filesOf(workspace: string): readonly string[] {
  return readdirSync(workspace, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(workspace, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

function contentOf(workspace: string, path: string): string {
  try {
    return readFileSync(join(workspace, path), 'utf8');
  } catch {
    throw new Error(`File not found: ${path}`);
  }
}
