package io.datasetbuilder.pipeline.source.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.json.ParsedCodec;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointIndexTest {

  private static final String HEADER = new String(CheckpointIndex.begun(Calls.HEADER), UTF_8);
  private static final String FIRST = line(Calls.call(0));
  private static final String SECOND = line(Calls.call(1));

  private static String line(FinishedCall call) {
    return new String(CheckpointIndex.line(call), UTF_8);
  }

  private static Optional<CheckpointIndex> read(String index) {
    return CheckpointIndex.read(index.getBytes(UTF_8), new ParsedCodec());
  }

  @Test
  void whatIsWrittenIsReadBack() {
    assertThat(read(HEADER + FIRST + SECOND))
        .contains(new CheckpointIndex(Calls.HEADER, Calls.calls(2)));
  }

  @Test
  void severalLinesAreTheLinesOneByOne() {
    assertThat(new String(CheckpointIndex.lines(Calls.calls(2)), UTF_8)).isEqualTo(FIRST + SECOND);
  }

  @Test
  void everyTotalIsReadBack() {
    for (CallResponse.CallTotal total :
        List.of(
            CallResponse.CallTotal.unknown(),
            CallResponse.CallTotal.inconsistent(),
            CallResponse.CallTotal.reported(0))) {
      FinishedCall call =
          new FinishedCall(
              0, Calls.params(0), 0, 0, new CallResponse(total, 3, "unknown"), Calls.NOON);

      assertThat(read(HEADER + line(call)).orElseThrow().calls()).containsExactly(call);
    }
  }

  @Test
  void aTornLastLineIsNoFinishedCall() {
    for (int length = 0; length < SECOND.length(); length++) {
      assertThat(read(HEADER + FIRST + SECOND.substring(0, length)).orElseThrow().calls())
          .as("%d bytes of the line", length)
          .hasSize(1);
    }
  }

  @Test
  void aTornHeaderIsNoIndex() {
    for (int length = 0; length < HEADER.length(); length++) {
      assertThat(read(HEADER.substring(0, length))).as("%d bytes", length).isEmpty();
    }
  }

  @Test
  void withoutCallsNothingIsOld() {
    assertThat(read(HEADER).orElseThrow().oldest()).isEmpty();
  }

  @Test
  void theOldestCallIsTheFirstThatEndedWhereverItStands() {
    CheckpointIndex index =
        new CheckpointIndex(Calls.HEADER, List.of(Calls.call(5), Calls.call(2), Calls.call(9)));

    assertThat(index.oldest()).contains(Calls.call(2).collectedAt());
  }

  @Test
  void aGapTwiceTheSameAndAnotherOrderAreWorthless() {
    assertThat(read(HEADER + FIRST + line(Calls.call(2)))).isEmpty();
    assertThat(read(HEADER + FIRST + FIRST)).isEmpty();
    assertThat(read(HEADER + SECOND + FIRST)).isEmpty();
    assertThat(read(HEADER + SECOND)).isEmpty();
  }

  @Test
  void aSecondHeaderIsWorthless() {
    assertThat(read(HEADER + HEADER)).isEmpty();
    assertThat(read(HEADER + FIRST + HEADER)).isEmpty();
  }

  @Test
  void anIndexWithoutAHeaderIsWorthless() {
    assertThat(read("")).isEmpty();
    assertThat(read("\n")).isEmpty();
    assertThat(read(FIRST + SECOND)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "null", "1", "[]", "\"text\"", "{}", "{\"a\":1}", "{\"a\":", "\0"})
  void aLineThatIsNoneMakesAllOfItWorthless(String foreign) {
    assertThat(read(foreign + "\n" + FIRST)).isEmpty();
    assertThat(read(HEADER + foreign + "\n" + FIRST)).isEmpty();
    assertThat(read(HEADER + FIRST + foreign + "\n")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "index",
        "record_count",
        "bytes",
        "total_status",
        "pages",
        "api_version",
        "collected_at"
      })
  void aMissingMemberIsWorthless(String member) {
    assertThat(read(HEADER + FIRST.replace("\"" + member + "\"", "\"x\""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"index\":\"0\"",
        "\"params\":[]",
        "\"record_count\":2.5",
        "\"record_count\":\"2\"",
        "\"bytes\":true",
        "\"bytes\":{}",
        "\"bytes\":9223372036854775808",
        "\"pages\":[1]",
        "\"api_version\":1",
        "\"call_total\":\"2\"",
        "\"total_status\":\"certain\"",
        "\"total_status\":null",
        "\"collected_at\":\"yesterday\"",
        "\"collected_at\":1772366400"
      })
  void aMemberOfAnotherTypeIsWorthless(String member) {
    assertThat(read(HEADER + with(member))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"index\":-1",
        "\"record_count\":-1",
        "\"bytes\":-1",
        "\"bytes\":-9223372036854775808",
        "\"pages\":-1",
        "\"pages\":2147483648",
        "\"call_total\":-1",
        "\"collected_at\":\"1969-12-31T23:59:59+00:00\"",
        "\"collected_at\":\"+10000-01-01T00:00:00+00:00\"",
        "\"collected_at\":\"+999999999-12-31T23:59:59-18:00\"",
        "\"collected_at\":\"-999999999-01-01T00:00:00+18:00\""
      })
  void whatNoCallCanHaveIsWorthless(String member) {
    assertThat(read(HEADER + with(member))).isEmpty();
  }

  @Test
  void aTotalThatContradictsItsStatusIsWorthless() {
    assertThat(read(HEADER + with("\"total_status\":\"unknown\""))).isEmpty();
    assertThat(read(HEADER + with("\"total_status\":\"inconsistent\""))).isEmpty();
    assertThat(read(HEADER + with("\"call_total\":null"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run_id", "source_key", "owner_id", "spec_digest"})
  void aHeaderThatLacksAMemberIsNone(String member) {
    assertThat(read(HEADER.replace("\"" + member + "\"", "\"x\"") + FIRST)).isEmpty();
  }

  @Test
  void anOwnerThatCannotBeIsNone() {
    assertThat(read(HEADER.replace("\"service:", "\"nobody:") + FIRST)).isEmpty();
  }

  @Test
  void anIndexThatCannotBeReadIsNone() {
    PreviousCheckpoint unreadable =
        new PreviousCheckpoint() {
          @Override
          public byte[] index() throws IOException {
            throw new IOException("gone");
          }

          @Override
          public InputStream records() {
            return InputStream.nullInputStream();
          }
        };

    assertThat(CheckpointIndex.of(unreadable, new ParsedCodec())).isEmpty();
  }

  @Test
  void whateverADiskMadeOfItNothingIsThrown() {
    byte[] whole = (HEADER + FIRST + SECOND).getBytes(UTF_8);
    for (int seed = 0; seed < 2_000; seed++) {
      int seedOf = seed;
      Random random = new Random(seed);
      byte[] damaged = whole.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) (' ' + random.nextInt(95));
      }

      Optional<CheckpointIndex> index = CheckpointIndex.read(damaged, new ParsedCodec());

      index.ifPresent(
          read ->
              assertThat(read.calls())
                  .as("seed %d", seedOf)
                  .allMatch(call -> call.bytes() >= 0 && call.records() >= 0));
    }
  }

  /** The first line with another value of one member. */
  private static String with(String member) {
    String name = member.substring(0, member.indexOf(':'));
    Map<String, String> values =
        Map.of("\"params\"", "\"params\":\\{[^}]*}", "\"collected_at\"", name + ":\"[^\"]*\"");
    String line =
        FIRST.replaceFirst(values.getOrDefault(name, name + ":(\"[^\"]*\"|[0-9]+)"), member);
    assertThat(line).isNotEqualTo(FIRST);
    return line;
  }
}
