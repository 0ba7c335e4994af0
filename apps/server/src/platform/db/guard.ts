import type { CompiledQuery, OperationNode } from 'kysely';

/**
 * Refuses a statement in which a tenant table is not bound to the organization it runs for. Citus needs the same
 * predicate to route, so one rule serves both. Each distinct SQL text is walked once; later runs compare parameters.
 */
export class TenantGuard {
  readonly #tenantTables: ReadonlySet<string>;
  readonly #checked = new Map<string, readonly number[]>();

  constructor(tenantTables: ReadonlySet<string>) {
    this.#tenantTables = tenantTables;
  }

  check(query: CompiledQuery, organizationId: string): void {
    let positions = this.#checked.get(query.sql);
    if (positions === undefined) {
      new Walk(this.#tenantTables, organizationId, query.sql).query(query.query, new Set());
      positions = query.parameters.flatMap((value, index) => (value === organizationId ? [index] : []));
      if (this.#checked.size < 5000) this.#checked.set(query.sql, positions);
    }
    for (const position of positions)
      if (query.parameters[position] !== organizationId)
        throw new TenantGuardError('another organization', query.sql);
  }
}

export class TenantGuardError extends Error {
  constructor(what: string, sql: string) {
    super(`Statement refused, ${what} is not bound to the organization: ${sql}`);
    this.name = 'TenantGuardError';
  }
}

// Kysely's node classes differ per statement; the guard reads them structurally.
type Node = OperationNode & { readonly [key: string]: unknown };
const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && 'kind' in value ? (value as Node) : undefined;
const asNodes = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap((item) => asNode(item) ?? []) : [];

const QUERIES = new Set(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);
const INNER_JOINS = new Set(['InnerJoin', 'CrossJoin', 'LateralInnerJoin', 'LateralCrossJoin']);

interface Equality {
  readonly left: string;
  /** An alias, or `undefined` when the other side is the organization's id itself. */
  readonly right: string | undefined;
}

class Walk {
  readonly #tables: ReadonlySet<string>;
  readonly #organizationId: string;
  readonly #sql: string;

  constructor(tables: ReadonlySet<string>, organizationId: string, sql: string) {
    this.#tables = tables;
    this.#organizationId = organizationId;
    this.#sql = sql;
  }

  query(root: OperationNode, outer: ReadonlySet<string>): void {
    const node = asNode(root);
    if (node === undefined) return;
    if (node.kind === 'RawNode') return this.#raw(node, outer);
    if (!QUERIES.has(node.kind)) return this.#children(node, outer);
    if (node.kind === 'InsertQueryNode') this.#insert(node);

    const joins = asNodes(node['joins']);
    const relations = [
      ...asNodes(asNode(node['from'])?.['froms']),
      ...asNodes(asNode(node['using'])?.['tables']),
      ...(node.kind === 'UpdateQueryNode' ? this.#targets(node['table']) : []),
      ...joins.flatMap((join) => asNode(join['table']) ?? []),
    ];
    const needed = relations.flatMap((relation) => this.#tenantAlias(relation) ?? []);
    // A name used again in here stands for its own table, whatever it stood for outside.
    const own = new Set(relations.flatMap((relation) => aliasOf(relation) ?? []));
    const bound = this.#bound(node, joins, new Set([...outer].filter((alias) => !own.has(alias))));
    for (const alias of needed) if (!bound.has(alias)) throw new TenantGuardError(`"${alias}"`, this.#sql);
    this.#children(node, bound);
  }

  /** Sub-selects, common table expressions and raw fragments, wherever they hang. */
  #children(node: Node, bound: ReadonlySet<string>): void {
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const child of asNodes(value)) this.query(child, bound);
      else if (asNode(value) !== undefined) this.query(value as OperationNode, bound);
    }
  }

  #targets(table: unknown): Node[] {
    const node = asNode(table);
    return node?.kind === 'ListNode' ? asNodes(node['items']) : node === undefined ? [] : [node];
  }

  #tenantAlias(relation: Node): string | undefined {
    const aliased = relation.kind === 'AliasNode' ? asNode(relation['node']) : relation;
    if (aliased?.kind !== 'TableNode') return undefined;
    const name = identifier(asNode(aliased['table'])?.['identifier']);
    if (name === undefined || !this.#tables.has(name)) return undefined;
    return relation.kind === 'AliasNode' ? identifier(relation['alias']) : name;
  }

  #bound(node: Node, joins: readonly Node[], outer: ReadonlySet<string>): Set<string> {
    const bound = new Set(outer);
    const pending: Equality[] = this.#equalities(asNode(asNode(node['where'])?.['where']));
    for (const join of joins) {
      const table = asNode(join['table']);
      const alias = table === undefined ? undefined : (this.#tenantAlias(table) ?? aliasOf(table));
      // The condition of an outer join filters only the joined side; it binds nothing else.
      const inner = INNER_JOINS.has(String(join['joinType']));
      for (const equality of this.#equalities(asNode(asNode(join['on'])?.['on'])))
        if (inner) pending.push(equality);
        else if (equality.left === alias) pending.push(equality);
        else if (equality.right === alias && alias !== undefined)
          pending.push({ left: alias, right: equality.left });
    }
    for (let before = -1; before !== bound.size;) {
      before = bound.size;
      for (const { left, right } of pending) {
        if (right === undefined || bound.has(right)) bound.add(left);
        else if (bound.has(left) && this.#mayFlow(joins, right)) bound.add(right);
      }
    }
    return bound;
  }

  /** `a.organization_id = b.organization_id` also binds b through a, unless b is the outer side of an outer join. */
  #mayFlow(joins: readonly Node[], alias: string): boolean {
    return joins.every((join) => {
      const table = asNode(join['table']);
      return table === undefined || aliasOf(table) !== alias || INNER_JOINS.has(String(join['joinType']));
    });
  }

  #equalities(condition: Node | undefined): Equality[] {
    if (condition === undefined) return [];
    if (condition.kind === 'ParensNode') return this.#equalities(asNode(condition['node']));
    if (condition.kind === 'AndNode')
      return [
        ...this.#equalities(asNode(condition['left'])),
        ...this.#equalities(asNode(condition['right'])),
      ];
    if (condition.kind !== 'BinaryOperationNode' || asNode(condition['operator'])?.['operator'] !== '=')
      return [];
    const left = organizationColumn(asNode(condition['leftOperand']));
    if (left === undefined) return [];
    const operand = asNode(condition['rightOperand']);
    if (operand?.kind === 'ValueNode') {
      if (operand['value'] !== this.#organizationId)
        throw new TenantGuardError('another organization', this.#sql);
      return [{ left, right: undefined }];
    }
    const right = organizationColumn(operand);
    return right === undefined ? [] : [{ left, right }];
  }

  #insert(node: Node): void {
    const into = asNode(node['into']);
    if (into === undefined || this.#tenantAlias(into) === undefined) return;
    const columns = asNodes(node['columns']).map((column) => identifier(asNode(column['column'])));
    const position = columns.indexOf('organization_id');
    const values = asNode(node['values']);
    if (position === -1 || values === undefined) throw new TenantGuardError('the new row', this.#sql);
    if (values.kind === 'ValuesNode') {
      for (const row of asNodes(values['values'])) {
        const list = row['values'];
        const value: unknown = Array.isArray(list) ? list[position] : undefined;
        if ((asNode(value)?.['value'] ?? value) !== this.#organizationId)
          throw new TenantGuardError('the new row', this.#sql);
      }
      return;
    }
    const selected = asNode(asNodes(values['selections'])[position]?.['selection']);
    const source = selected?.kind === 'AliasNode' ? asNode(selected['node']) : selected;
    const isValue = source?.kind === 'ValueNode' && source['value'] === this.#organizationId;
    const isRawValue =
      source?.kind === 'RawNode' &&
      asNodes(source['parameters']).some((p) => p['value'] === this.#organizationId);
    if (!isValue && !isRawValue && organizationColumn(source) === undefined)
      throw new TenantGuardError('the new row', this.#sql);
  }

  /** Raw fragments carry expressions; a tenant table named inside one would escape the walk. */
  #raw(node: Node, bound: ReadonlySet<string>): void {
    const fragments = node['sqlFragments'];
    const text = Array.isArray(fragments) ? fragments.join(' ') : '';
    for (const match of text.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)/gi))
      if (match[1] !== undefined && this.#tables.has(match[1].toLowerCase()))
        throw new TenantGuardError(`"${match[1]}" in a raw fragment`, this.#sql);
    for (const parameter of asNodes(node['parameters'])) this.query(parameter, bound);
  }
}

function identifier(value: unknown): string | undefined {
  const node = asNode(value);
  if (node === undefined) return undefined;
  if (typeof node['name'] === 'string') return node['name'];
  return identifier(node['identifier'] ?? node['column']);
}

function aliasOf(relation: Node): string | undefined {
  if (relation.kind === 'AliasNode') return identifier(relation['alias']);
  return relation.kind === 'TableNode' ? identifier(asNode(relation['table'])?.['identifier']) : undefined;
}

/** The alias in `alias.organization_id`; a bare column could belong to any table and binds none. */
function organizationColumn(node: Node | undefined): string | undefined {
  if (node?.kind !== 'ReferenceNode' || identifier(node['column']) !== 'organization_id') return undefined;
  return identifier(asNode(asNode(node['table'])?.['table'])?.['identifier']);
}
