package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Specs of scenarios, each with one source and one export. */
final class Specs {

  private static final byte[] TABLE = "id,name\n1,Ada\n2,Bob\n3,\n".getBytes(UTF_8);

  private Specs() {}

  /** People from a file that is uploaded now; the dataset's name is missing for one of them. */
  static String people(World world, String datasetId) {
    return people(upload(world), datasetId);
  }

  /** The same from a file that is uploaded already. */
  static String people(String uploadId, String datasetId) {
    return people(uploadId, datasetId, "csv", "max_null_ratio: {name: 0.1}");
  }

  /** The same, whose terms allow everyone to pass the rows on. */
  static String ofTerms(String uploadId, String datasetId) {
    return people(uploadId, datasetId)
        .replace(
            ", format: csv", ", terms: {redistribution: allowed, statement: Ours}, format: csv");
  }

  /** The same, whose build waits at its export until the world lets it go on. */
  static String held(World world, String datasetId) {
    return people(world, datasetId, "held", "min_rows: 1");
  }

  /** The same, whose source fails for having too few rows. */
  static String failing(World world, String datasetId) {
    return people(world, datasetId, "csv", "min_rows: 100, min_rows_severity: fail");
  }

  static String people(World world, String datasetId, String export, String quality) {
    return people(upload(world), datasetId, export, quality);
  }

  static String people(String uploadId, String datasetId, String export, String quality) {
    return of(
        datasetId,
        "{kind: file, alias: s, upload_id: "
            + uploadId
            + ", format: csv, schema: {required: [id], casts: {id: int}}}",
        export,
        quality);
  }

  /** A file that is uploaded, or that nobody uploaded. */
  static String ofUpload(String uploadId) {
    return ofUpload(uploadId, "csv");
  }

  static String ofUpload(String uploadId, String export) {
    return of(
        "people",
        "{kind: file, alias: s, upload_id: " + uploadId + ", format: csv}",
        export,
        "min_rows: 1");
  }

  /** People from two files that are uploaded now, one after the other in the table. */
  static String ofTwoFiles(World world, String datasetId) {
    return of(
        datasetId,
        "{kind: file, alias: s, upload_ids: ["
            + upload(world)
            + ", "
            + upload(world)
            + "], format: csv, read: {union: by_name, file_column: file}}",
        "csv",
        "min_rows: 6, min_rows_severity: fail");
  }

  /** Somebody's address. */
  static String address() {
    return of(
        "people",
        "{kind: url, alias: s, endpoint: 'https://example.org/people.csv'}",
        "csv",
        "min_rows: 1");
  }

  /** Rates of a provider that wants a key. */
  static String keyed() {
    return of(
        "rates",
        "{provider: bok, dataset: base_rate, alias: s, params: {cycle: M, from: '202401', to:"
            + " '202402'}}",
        "csv",
        "min_rows: 1");
  }

  /** Figures of which one column is declared as personal data. */
  static String declared(String datasetId) {
    return of(
        datasetId,
        "{provider: worldbank, dataset: population, alias: s, params: {country: KOR}, gold:"
            + " {pii_columns: [country_name]}}",
        "csv",
        "min_rows: 1");
  }

  /** Measurements whose terms forbid to pass them on. */
  static String forbidden(String datasetId) {
    return of(
        datasetId,
        "{provider: datago, dataset: air_quality, alias: s, params: {sidoName: 서울}}",
        "csv",
        "min_rows: 1");
  }

  private static String of(String datasetId, String source, String export, String quality) {
    return "dataset_id: "
        + datasetId
        + "\ntitle: Some rows\ndescription: Made up\nlicense: CC0-1.0\nsources:\n  - "
        + source
        + "\nexports:\n  - {kind: "
        + export
        + ", output_path: data.csv}\nquality: {"
        + quality
        + "}\n";
  }

  static String upload(World world) {
    return upload(world.call("createUpload"));
  }

  /** Uploads the table by a call of that operation. */
  static String upload(ContractCall call) {
    Answered kept = call.query("format", "csv").bytes(TABLE).gives(200);
    return String.valueOf(kept.member("upload_id"));
  }
}
