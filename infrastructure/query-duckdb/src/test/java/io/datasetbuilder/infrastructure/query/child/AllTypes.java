package io.datasetbuilder.infrastructure.query.child;

import java.nio.file.Path;

/** Table of sixty rows with a column of every type that files hold. */
final class AllTypes {

  private static final String SELECT =
      """
      SELECT i AS id,
        (i - 30)::TINYINT AS i8, (i * 500)::SMALLINT AS i16, (i * 35000000)::INTEGER AS i32,
        i::UTINYINT AS u8, (i * 1000)::USMALLINT AS u16, (i * 70000000)::UINTEGER AS u32,
        i::UBIGINT * 300000000000000000 AS u64,
        (9007199254740990 + i)::BIGINT AS big,
        (i / 7)::FLOAT AS f32,
        CASE i % 11 WHEN 1 THEN 'NaN'::DOUBLE WHEN 2 THEN 'inf'::DOUBLE WHEN 3 THEN '-inf'::DOUBLE
          ELSE i / 3 END AS f64,
        CASE WHEN i % 9 = 0 THEN NULL ELSE (i * 1234.5)::DECIMAL(18,4) END AS price,
        (i * 12345678901234567890123456.789)::DECIMAL(38,3) AS wide,
        i % 2 = 0 AS flag,
        CASE i % 8 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN 'it''s "' || i || '"'
          WHEN 3 THEN '서울 ' || i || ' 😀' ELSE 'name ' || i END AS name,
        CASE WHEN i % 13 = 0 THEN NULL ELSE chr(97 + (i % 5)::INTEGER) END AS category,
        CASE WHEN i % 10 = 0 THEN NULL ELSE DATE '2023-11-15' + (i * 7)::INTEGER END AS day,
        TIMESTAMP '2023-12-31 22:00:00.25' + to_hours(i) AS sent,
        make_timestamp_ns(1700000000000000001 + i * 1000000007) AS sent_ns,
        TIMESTAMPTZ '2024-03-31 00:30:00+09' + to_minutes(i * 90) AS zoned,
        TIME '23:00:00' - to_minutes(i * 10) AS clock,
        CASE WHEN i % 7 = 0 THEN NULL ELSE encode('\\"é' || i) END AS bytes,
        md5(i::VARCHAR)::UUID AS uid,
        CASE WHEN i % 6 = 0 THEN NULL WHEN i % 6 = 1 THEN []
          ELSE list_transform(range(i % 4), lambda x: 'tag' || x) END AS tags,
        [i / 4, NULL, 'NaN'::DOUBLE] AS scores,
        {'code': i, 'label': 'L' || i, 'parts': [{'n': (i / 8)::DECIMAL(6,3), 'day': DATE '2024-02-29'}]}
          AS item,
        MAP {'a': i, 'b': NULL} AS attrs,
        i * 3 AS "a b", 'g' || (i % 3) AS "group",
        '{"k": ' || i || ', "l": [1, "x"]}' AS doc,
        NULL::INTEGER AS nothing
      FROM range(1, 61) t(i)
      """;

  private AllTypes() {}

  static TableFile write(Path file) {
    return TableFile.of(file, SELECT);
  }
}
