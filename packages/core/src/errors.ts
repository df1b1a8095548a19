export { HdcError } from './errors/hdc-error.ts';
export { findNearest } from './settings/find-nearest.ts';
