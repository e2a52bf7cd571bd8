package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of content that cannot be an upload, and of uploads that cannot be used. */
public enum UploadProblem implements ProblemCode {
  UPLOAD_NOT_FOUND(
      "No upload has this id, it has expired, or it belongs to another owner.",
      "Upload the file again and use the id that is returned."),
  EMPTY_UPLOAD("The file holds no bytes.", "Check that the file was written completely."),
  UPLOAD_TOO_LARGE(
      "The content is longer than an upload may be.",
      "Split the file, or ask the operator to raise SVC_MAX_UPLOAD_BYTES."),
  UPLOAD_QUOTA_EXCEEDED(
      "The owner keeps as many uploads, or as many bytes of them, as the operator allows.",
      "Delete uploads that are no longer needed, or ask the operator to raise SVC_UPLOAD_MAX_FILES"
          + " or SVC_UPLOAD_MAX_TOTAL_BYTES."),
  FILE_NOT_FOUND("No file has the given name.", "Check the file's name and folder."),
  NOT_A_FILE("The given name is a folder or a device, not a file.", "Name one file of the folder."),
  UNREADABLE_FILE(
      "The file exists but cannot be read.", "Check that you may read the file, and its disk."),
  ENCODING_NOT_PROVEN(
      "The bytes of a text file can be read in several ways, of which none is proven.",
      "Choose the encoding whose words are right, and name it with --encoding."),
  READ_NOT_CERTAIN(
      "read=auto was requested and the content can be read in several ways, or the files of one"
          + " guess have different forms.",
      "Declare the form of the records with read instead of auto; guess files of one form"
          + " together."),
  INVALID_ORIGINAL_FILE(
      "original_file does not describe a packed file.",
      "Send a JSON object with sha256, and part and merged_cells if it has them, or leave it out."),
  NOT_PARQUET(
      "The file does not begin and end like a Parquet file, or was cut off.",
      "Check the format that was declared, and that the file was copied completely."),
  PARQUET_ENCRYPTED(
      "The Parquet file is encrypted.", "Write the file without encryption and upload it again."),
  PARQUET_COMPRESSION(
      "A column of the Parquet file is compressed in a way that cannot be read (Brotli, LZO or the"
          + " older LZ4).",
      "Write the file with Zstandard, Snappy, GZIP, LZ4_RAW or no compression."),
  PARQUET_DAMAGED(
      "The Parquet file is damaged or contradicts itself.",
      "Write the file again, or upload an undamaged copy.");

  private final String meaning;
  private final String remedy;

  UploadProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
