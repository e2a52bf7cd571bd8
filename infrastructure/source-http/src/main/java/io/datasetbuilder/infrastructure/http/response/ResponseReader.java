package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.PointerTree;
import io.datasetbuilder.infrastructure.http.response.RecordWriter.LiftedFields;
import io.datasetbuilder.infrastructure.http.response.ResultClassifier.StatedResult;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.HttpTraits;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Reads the answers of one dataset, one after the other. It reuses its buffers: not safe for
 * concurrent use, and the records of an answer hold until the next one is read.
 */
public final class ResponseReader {

  private static final RecordBatch NO_RECORDS = new RecordBatch(new byte[0], 0, 0);

  private final ErrorTable errors;
  private final Scrubber scrubber;
  private final CharsetChoice charsets;
  private final DocumentParser documents;
  private final ResultClassifier results;
  private final FailureClassifier failures;
  private final RecordExtractor places;
  private final ResponseMetadata statements;
  private final LiftedFields lifted;
  private final LineBuffer buffer = new LineBuffer();

  public ResponseReader(DatasetDefinition dataset, HttpTraits http, Scrubber scrubber) {
    this.errors = dataset.response().errors();
    this.scrubber = Objects.requireNonNull(scrubber, "scrubber");
    this.charsets = new CharsetChoice(http.charset());
    this.results = new ResultClassifier(dataset.response().results(), errors);
    this.failures = new FailureClassifier(errors);
    this.places = new RecordExtractor(dataset.response());
    this.statements = new ResponseMetadata(dataset.response(), dataset.paging());
    this.lifted = new LiftedFields(dataset.fields());
    this.documents =
        new DocumentParser(
            dataset.response(),
            PointerTree.of(
                places.pointers(),
                Stream.of(results.pointers(), statements.pointers(), places.context())
                    .flatMap(pointers -> pointers)
                    .toList()),
            dataset.fields().stream().map(ResponseReader::received).collect(Collectors.toSet()));
  }

  /**
   * Classifies one response and reads its records. Any bytes have a result.
   *
   * @param contentType the header's value, when there is one
   * @param body decoded (no gzip), from its start
   * @param length bytes of the body
   */
  public ParsedResponse read(int status, Optional<String> contentType, byte[] body, int length) {
    Objects.checkFromIndexSize(0, length, body.length);
    if (errors.emptyStatuses().contains(status)) {
      return nothing(Optional.empty());
    }
    Optional<JsonSlice> text = BodyText.of(charsets, contentType, body, length);
    Optional<JsonScan> answer = text.flatMap(documents::read);
    StatedResult stated = answer.map(results::classify).orElseGet(StatedResult.Silent::new);
    if (stated instanceof StatedResult.Empty && !StatusMeaning.isConclusive(status)) {
      return nothing(answer);
    }
    JsonSlice words = text.orElseGet(() -> new JsonSlice(body, 0, length));
    boolean success = StatusMeaning.isSuccess(status) && !errors.statuses().containsKey(status);
    if (!success || stated instanceof StatedResult.Failed) {
      return new ParsedResponse.Refused(
          failures.category(status, stated, answer.isPresent(), words), code(stated));
    }
    return answer
        .map(document -> records(document, stated instanceof StatedResult.Ok))
        .filter(reading -> !isMalformed(reading))
        .orElseGet(
            () -> new ParsedResponse.Refused(failures.words(words).orElse(FailureCategory.MALFORMED)));
  }

  private ParsedResponse records(JsonScan answer, boolean ok) {
    Optional<Long> total = statements.total(answer);
    RecordWriter lines = new RecordWriter(lifted, buffer);
    try {
      places.write(answer, ok, total, lines);
    } catch (MalformedResponse e) {
      return new ParsedResponse.Refused(e.category());
    } catch (JacksonException e) {
      return new ParsedResponse.Refused(FailureCategory.MALFORMED);
    }
    byte[] clean = scrubber.scrub(buffer.bytes(), buffer.length());
    int length = clean == buffer.bytes() ? buffer.length() : clean.length;
    return page(new RecordBatch(clean, length, lines.records()), Optional.of(answer));
  }

  private ParsedResponse nothing(Optional<JsonScan> answer) {
    return page(NO_RECORDS, answer);
  }

  private ParsedResponse page(RecordBatch records, Optional<JsonScan> answer) {
    return new ParsedResponse.Page(
        records,
        answer.flatMap(statements::total),
        answer.map(statements::sizeEcho).orElse(OptionalInt.empty()),
        answer.flatMap(statements::nextCursor),
        answer.flatMap(statements::apiVersion).filter(version -> !scrubber.finds(version)));
  }

  private Optional<String> code(StatedResult stated) {
    return stated instanceof StatedResult.Failed failed
        ? failed.code().filter(code -> !scrubber.finds(code))
        : Optional.empty();
  }

  private static boolean isMalformed(ParsedResponse reading) {
    return reading instanceof ParsedResponse.Refused refused
        && refused.category() == FailureCategory.MALFORMED;
  }

  /** The member that a field comes from. */
  private static String received(FieldDefinition field) {
    List<String> path = field.source().map(source -> source.segments()).orElse(List.of());
    return path.isEmpty() ? field.name() : path.get(0);
  }
}
