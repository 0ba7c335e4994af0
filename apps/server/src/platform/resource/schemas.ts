import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { body, idParam, Instant, nameParam, nullable, Uuid } from '../http/schemas.ts';
import { nameIn, type Fields } from './fields.ts';

/** The row as it is answered: references as their id and the noun itself. */
export const shownSchema = (fields: Fields): TObject =>
  Type.Object({
    id: Uuid,
    ...Object.assign({}, ...Object.entries(fields).map(shownProperties)),
    createdAt: Instant,
    updatedAt: Instant,
  });

const shownProperties = ([name, field]: [string, Fields[string]]): TProperties =>
  field.kind === 'reference'
    ? { [nameIn(name, field)]: nullable(Uuid), [name]: field.shown }
    : { [name]: field.shown };

export const createSchema = (fields: Fields): TObject => body(givenProperties(fields, true));
/** Omitted fields are kept, so none is required. */
export const updateSchema = (fields: Fields): TObject => body(givenProperties(fields, false));

const givenProperties = (fields: Fields, isNew: boolean): TProperties =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, TSchema][] => {
      if (field.given === undefined) return [];
      const isRequired = isNew && field.isRequired;
      return [[nameIn(name, field), isRequired ? field.given : Type.Optional(field.given)]];
    }),
  );

/** Of the last parameter of a path: `/admin/benefits/:benefitId`. */
export function paramsSchema(path: string, isBySlug: boolean): TObject {
  const name = path.slice(path.lastIndexOf(':') + 1);
  return isBySlug ? nameParam(name) : idParam(name);
}
