import type { PlainTextId } from '../../../platform/texts/texts.ts';
import type { ScheduleText } from './schedule.errors.ts';

type Fault = ScheduleText & PlainTextId;

/** The sentences of the parser, which says everything in English, by their beginnings. */
const FAULTS: readonly (readonly [sentence: string, text: Fault])[] = [
  ['Unexpected close tag', 'schedules.xml.closeTag'],
  ['Unmatched closing tag', 'schedules.xml.closeTag'],
  ['Weird empty close tag', 'schedules.xml.closeTag'],
  ['Invalid tagname in closing tag', 'schedules.xml.closeTag'],
  ['Invalid characters in closing tag', 'schedules.xml.closeTag'],
  ['Invalid character entity', 'schedules.xml.entity'],
  ['Invalid character in entity name', 'schedules.xml.entity'],
  ['Non-whitespace before first tag', 'schedules.xml.outside'],
  ['Text data outside of root node', 'schedules.xml.outside'],
  ['Unencoded <', 'schedules.xml.lessThan'],
  ['Malformed comment', 'schedules.xml.comment'],
  ['Invalid character in tag name', 'schedules.xml.tagName'],
  ['Forward-slash in opening tag', 'schedules.xml.tagName'],
  ['Invalid attribute name', 'schedules.xml.attribute'],
  ['Attribute without value', 'schedules.xml.attribute'],
  ['Unquoted attribute value', 'schedules.xml.attribute'],
  ['No whitespace between attributes', 'schedules.xml.attribute'],
  ['Unclosed root tag', 'schedules.xml.ends'],
  ['Unexpected end', 'schedules.xml.ends'],
  ['Max buffer length exceeded', 'schedules.xml.buffer'],
];

export const malformed = (sentence: string): Fault =>
  FAULTS.find(([beginning]) => sentence.startsWith(beginning))?.[1] ?? 'schedules.xml.malformed';
