package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.read.ReadFields;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Optional;

/**
 * Reads the fields of a file source. A value that the second gate refuses is noted here, and a
 * placeholder that no rule reports replaces it; a spec with one is never built.
 */
final class FileFields {

  private static final Choices<FileFormat> FORMATS = Choices.of(FileFormat.values());

  private static final List<String> USUAL_ENCODINGS =
      List.of(
          "utf-8", "utf-16", "cp949", "euc-kr", "iso-8859-1", "latin-1", "shift_jis", "gb18030");

  private FileFields() {}

  static FileSource read(Fields fields, SourceSpec.SourceCommon common) {
    SourceFields.refuseGrid(fields);
    return new FileSource(
        common,
        uploads(fields),
        fields.required("format").map(FileFields::format).orElse(FileFormat.CSV),
        fields.optional("encoding").map(FileFields::encoding).orElse(TextEncoding.UTF_8),
        fields.optional("read").map(ReadFields::read).orElse(ReadOptions.DEFAULT),
        fields.optional("read").filter(ReadFields::declaresForm).isEmpty(),
        fields
            .optional("file_values")
            .map(values -> FileValueFields.read(values, files(fields)))
            .orElse(FileValues.NONE),
        fields.optional("terms").flatMap(TermsFields::read));
  }

  private static List<UploadId> uploads(Fields fields) {
    Optional<Value> several = fields.optional("upload_ids");
    if (several.isEmpty()) {
      Optional<Value> one = fields.required("upload_id");
      return List.of(one.flatMap(FileFields::uploadId).orElseGet(() -> standIn(fields)));
    }
    if (fields.optional("upload_id").isPresent()) {
      String message = "upload_id and upload_ids cannot be combined";
      several.get().report(ValidationProblem.UPLOAD_ID_AND_IDS, message);
    }
    List<Value> items = several.get().filledItems();
    if (items.size() > FileSource.MOST_UPLOADS) {
      String message = "a source has at most 10,000 uploads, not " + items.size();
      several.get().report(ValidationProblem.TOO_MANY_UPLOADS, message);
      return List.of(standIn(fields));
    }
    List<UploadId> ids = items.stream().flatMap(item -> uploadId(item).stream()).toList();
    return ids.isEmpty() ? List.of(standIn(fields)) : ids;
  }

  /** Number of the files as written, whether their ids are well formed or not. */
  private static int files(Fields fields) {
    return fields
        .optional("upload_ids")
        .map(Value::node)
        .filter(ListNode.class::isInstance)
        .map(list -> ((ListNode) list).items().size())
        .orElse(1);
  }

  private static Optional<UploadId> uploadId(Value value) {
    String written = value.filledText();
    if (UploadId.isOne(written)) {
      return Optional.of(new UploadId(written));
    }
    if (!written.isEmpty() && Blank.is(written)) {
      value.report(ValidationProblem.EMPTY_FIELD, "upload_id is blank");
    } else {
      String message = "an upload id is upl_ and 32 lowercase hex digits";
      value.report(ValidationProblem.INVALID_UPLOAD_ID, message);
    }
    return Optional.empty();
  }

  private static FileFormat format(Value value) {
    String written = value.filledText();
    Optional<FileFormat> format = FORMATS.named(written);
    if (format.isEmpty()) {
      SourceFields.unsupportedFormat(value, written, "file", FORMATS.names());
    }
    return format.orElse(FileFormat.CSV);
  }

  private static TextEncoding encoding(Value value) {
    String written = value.text();
    Optional<TextEncoding> encoding = TextEncoding.named(written);
    if (encoding.isEmpty()) {
      String message = "there is no encoding " + Quoting.quoted(written);
      String hint = LoadMessages.nearestOf(written, USUAL_ENCODINGS);
      value.report(ValidationProblem.UNKNOWN_ENCODING, message, hint);
    }
    return encoding.orElse(TextEncoding.UTF_8);
  }

  /** An id of the source's own, so that two refused ids do not seem to be one. */
  private static UploadId standIn(Fields fields) {
    return new UploadId(
        String.format("upl_%032x", fields.at().notation().hashCode() & 0xFFFFFFFFL));
  }
}
