import sax from 'sax';
import type { Said } from '../../../platform/texts/texts.ts';
import { ScheduleError, scheduleText } from './schedule.errors.ts';
import { malformed } from './xml-faults.ts';

export interface XmlElement {
  name: string;
  line: number;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const MAX_DEPTH = 24;

/** A small tree with line numbers. No document type, so no entities but the predefined ones, and no deep nesting. */
export function parseXmlTree(text: string): XmlElement {
  const parser = sax.parser(true, { position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  const line = (): number => parser.line + 1;
  const refuse = (reason: Said): never => {
    throw new ScheduleError({ line: line(), path: null }, reason);
  };

  parser.onerror = (error) => {
    const unclosed = open.at(-1);
    if (parser.position >= text.length && unclosed !== undefined) {
      refuse(scheduleText('schedules.xml.unclosed', { name: unclosed.name, line: unclosed.line }));
    }
    refuse(scheduleText(malformed(error.message)));
  };
  parser.ondoctype = () => refuse(scheduleText('schedules.xml.documentType'));
  parser.onopentag = (tag) => {
    const element: XmlElement = {
      name: tag.name,
      line: line(),
      attributes: Object.fromEntries(
        Object.entries(tag.attributes).map(([name, value]) => [name, String(value)]),
      ),
      children: [],
      text: '',
    };
    if (open.length >= MAX_DEPTH) refuse(scheduleText('schedules.xml.deep', { max: MAX_DEPTH }));
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  parser.onclosetag = () => {
    open.pop();
  };
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.ontext = addText;
  parser.oncdata = addText;

  parser.write(text).close();
  return root ?? refuse(scheduleText('schedules.xml.none'));
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
