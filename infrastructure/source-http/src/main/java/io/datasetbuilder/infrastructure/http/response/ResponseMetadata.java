package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import io.datasetbuilder.pipeline.definition.JsonPointer;
import io.datasetbuilder.pipeline.definition.Paging;
import io.datasetbuilder.pipeline.definition.ResponseRules;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What answers state beside their records: totals, the page size, the next page, a version. */
final class ResponseMetadata {

  private static final int LONGEST_VERSION = 64;

  private final List<JsonPointer> totalAt;
  private final Optional<JsonPointer> sizeEchoAt;
  private final Optional<JsonPointer> nextAt;
  private final Optional<JsonPointer> versionAt;

  ResponseMetadata(ResponseRules rules, Paging paging) {
    this.totalAt = rules.totalAt();
    this.sizeEchoAt = sizeEchoAt(paging);
    this.nextAt = nextAt(paging);
    this.versionAt = rules.apiVersionAt();
  }

  /** Where it looks. */
  Stream<JsonPointer> pointers() {
    return Stream.concat(
        totalAt.stream(), Stream.of(sizeEchoAt, nextAt, versionAt).flatMap(Optional::stream));
  }

  Optional<Long> total(JsonScan answer) {
    return totalAt.stream()
        .flatMap(at -> answer.at(at).stream())
        .flatMap(found -> found.count().stream())
        .findFirst();
  }

  OptionalInt sizeEcho(JsonScan answer) {
    return sizeEchoAt.flatMap(answer::at).map(FoundValue::size).orElse(OptionalInt.empty());
  }

  Optional<String> nextCursor(JsonScan answer) {
    return nextAt
        .flatMap(answer::at)
        .filter(found -> found.kind() == FoundValue.Kind.TEXT || found.kind() == FoundValue.Kind.NUMBER)
        .flatMap(FoundValue::code);
  }

  Optional<String> apiVersion(JsonScan answer) {
    return versionAt
        .flatMap(answer::at)
        .filter(found -> found.kind() == FoundValue.Kind.TEXT || found.kind() == FoundValue.Kind.NUMBER)
        .flatMap(FoundValue::code)
        .filter(version -> version.length() <= LONGEST_VERSION)
        .filter(version -> version.chars().noneMatch(Character::isISOControl));
  }

  private static Optional<JsonPointer> sizeEchoAt(Paging paging) {
    if (paging instanceof Paging.Numbered numbered) {
      return numbered.sizeEchoAt();
    }
    if (paging instanceof Paging.Offset offset) {
      return offset.sizeEchoAt();
    }
    return paging instanceof Paging.Window window ? sizeEchoAt(window.within()) : Optional.empty();
  }

  private static Optional<JsonPointer> nextAt(Paging paging) {
    if (paging instanceof Paging.Cursor cursor) {
      return cursor.nextAt();
    }
    return paging instanceof Paging.Window window ? nextAt(window.within()) : Optional.empty();
  }
}
