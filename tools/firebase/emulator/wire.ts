/** The messages of google.firestore.v1 that the emulator reads, as proto-loader decodes them (64-bit numbers and enums
 *  as strings). A field that was not sent is missing, which is why nearly all are optional. */

export interface Timestamp {
  readonly seconds?: string | number;
  readonly nanos?: number;
}

export type Fields = { [name: string]: Value };

/** Exactly one of these is there. */
export interface Value {
  nullValue?: "NULL_VALUE";
  booleanValue?: boolean;
  integerValue?: string;
  doubleValue?: number;
  timestampValue?: Timestamp;
  stringValue?: string;
  bytesValue?: Uint8Array;
  referenceValue?: string;
  geoPointValue?: { latitude?: number; longitude?: number };
  arrayValue?: { values?: Value[] };
  mapValue?: { fields?: Fields };
}

export interface Stored {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

export interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: Timestamp;
}

export interface Transform {
  readonly fieldPath: string;
  readonly setToServerValue?: "REQUEST_TIME";
  readonly increment?: Value;
  readonly maximum?: Value;
  readonly minimum?: Value;
  readonly appendMissingElements?: { values?: Value[] };
  readonly removeAllFromArray?: { values?: Value[] };
}

export interface Write {
  readonly update?: { readonly name: string; readonly fields?: Fields };
  readonly delete?: string;
  readonly verify?: string;
  readonly transform?: object;
  readonly updateMask?: { readonly fieldPaths?: readonly string[] };
  readonly updateTransforms?: readonly Transform[];
  readonly currentDocument?: Precondition;
}

export interface WriteResult {
  readonly updateTime?: Timestamp;
  readonly transformResults?: readonly Value[];
}

interface FieldReference {
  readonly fieldPath: string;
}

export interface Filter {
  readonly compositeFilter?: { readonly op?: string; readonly filters?: readonly Filter[] };
  readonly unaryFilter?: { readonly op?: string; readonly field: FieldReference };
  readonly fieldFilter?: { readonly op?: string; readonly field: FieldReference; readonly value: Value };
}

export interface Order {
  readonly field: FieldReference;
  readonly direction?: string;
}

export interface Cursor {
  readonly values?: readonly Value[];
  readonly before?: boolean;
}

export interface Query {
  readonly select?: { readonly fields?: readonly FieldReference[] };
  readonly from?: readonly { readonly collectionId?: string; readonly allDescendants?: boolean }[];
  readonly where?: Filter;
  readonly orderBy?: readonly Order[];
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset?: number;
  readonly limit?: { readonly value?: number };
}

export interface Aggregation {
  readonly alias?: string;
  readonly count?: { readonly upTo?: { readonly value?: string } };
  readonly sum?: { readonly field: FieldReference };
  readonly avg?: { readonly field: FieldReference };
}

export interface Target {
  readonly targetId: number;
  readonly query?: { readonly parent: string; readonly structuredQuery: Query };
  readonly documents?: { readonly documents?: readonly string[] };
  readonly resumeToken?: Uint8Array;
  readonly readTime?: Timestamp;
}

/** Any request: one shape for all methods, each of which reads its own fields. */
export interface Request {
  readonly database?: string;
  readonly parent?: string;
  readonly writes?: readonly Write[];
  readonly documents?: readonly string[];
  readonly transaction?: Uint8Array;
  readonly newTransaction?: object;
  readonly structuredQuery?: Query;
  readonly structuredAggregationQuery?: {
    readonly structuredQuery: Query;
    readonly aggregations?: readonly Aggregation[];
  };
  readonly collectionId?: string;
  readonly showMissing?: boolean;
  readonly addTarget?: Target;
  readonly removeTarget?: number;
}

export type Response = object;
