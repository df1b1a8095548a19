import { expect, test } from 'vitest';
import { programName } from './program-name.ts';

const npm = { npm_lifecycle_event: 'start', npm_package_json: '/home/me/hdc/package.json' };

test.each<[string, Record<string, string>, string]>([
  ['the program itself', {}, 'hdc'],
  ['another script of npm', { ...npm, npm_lifecycle_event: 'test' }, 'hdc'],
  ['npx', { npm_lifecycle_event: 'npx' }, 'npx high-density-context'],
  ['npm start in the project', { ...npm, INIT_CWD: '/home/me/hdc' }, 'npm start --'],
  ['npm start in a folder of it', { ...npm, INIT_CWD: '/home/me/hdc/docs' }, 'npm start --'],
  ['npm start from elsewhere', { ...npm, INIT_CWD: '/home/me/shop' }, 'npm --prefix /home/me/hdc start --'],
  [
    'a project with a blank in its path',
    { ...npm, npm_package_json: "/it's here/package.json", INIT_CWD: '/' },
    "npm --prefix '/it'\\''s here' start --",
  ],
  ['an npm that says less', { npm_lifecycle_event: 'start' }, 'npm start --'],
])('names %s', (_, env, name) => {
  expect(programName(env)).toBe(name);
});
