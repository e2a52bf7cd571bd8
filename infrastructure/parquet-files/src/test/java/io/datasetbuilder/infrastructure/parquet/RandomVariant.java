package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.text.SortedNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantBuilder;
import org.apache.parquet.variant.VariantObjectBuilder;

/**
 * A value that Parquet's own library writes, and the text that it is to be read as.
 *
 * @param write appends it
 */
record RandomVariant(Consumer<VariantBuilder> write, String json) {

  private static final List<String> NAMES =
      List.of(
          "a", "b", "city", "größe", "\uD83D\uDE00", "\uFF21", "with \"quote\"", "", "A", "z\n");

  /** The value in the encoding of variants. */
  Variant encoded() {
    VariantBuilder builder = new VariantBuilder();
    write.accept(builder);
    return builder.build();
  }

  /** The text that {@link VariantValue} makes of a variant, within so many characters. */
  static String text(Variant variant, int mostCharacters) throws VariantFault {
    return text(
        bytes(variant.getValueBuffer()), bytes(variant.getMetadataBuffer()), mostCharacters);
  }

  static String text(byte[] value, byte[] metadata, int mostCharacters) throws VariantFault {
    VariantText text = new VariantText(mostCharacters);
    VariantValue.of(value, VariantNames.of(metadata)).write(text);
    return text.toString();
  }

  static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  /** Any value; objects and arrays nest up to a level. */
  static RandomVariant of(Random random, int levels) {
    int kind = random.nextInt(levels > 0 ? 10 : 6);
    return kind < 6 ? scalar(random) : kind < 8 ? object(random, levels) : array(random, levels);
  }

  static RandomVariant object(Random random, int levels) {
    SortedMap<String, RandomVariant> members = new TreeMap<>(SortedNames.BY_CODE_POINT);
    int size = levels == 1 && random.nextInt(20) == 0 ? 300 : random.nextInt(5);
    for (int i = 0; i < size; i++) {
      String name = size > 5 ? "n" + random.nextInt(1000) : NAMES.get(random.nextInt(NAMES.size()));
      members.put(name, of(random, levels - 1));
    }
    return object(members);
  }

  static RandomVariant object(SortedMap<String, RandomVariant> members) {
    return new RandomVariant(
        builder -> {
          VariantObjectBuilder object = builder.startObject();
          members.forEach(
              (name, member) -> {
                object.appendKey(name);
                member.write.accept(object);
              });
          builder.endObject();
        },
        members.entrySet().stream()
            .map(member -> quoted(member.getKey()) + ":" + member.getValue().json)
            .collect(Collectors.joining(",", "{", "}")));
  }

  private static RandomVariant array(Random random, int levels) {
    List<RandomVariant> elements = new ArrayList<>();
    int size = levels == 1 && random.nextInt(20) == 0 ? 300 : random.nextInt(4);
    for (int i = 0; i < size; i++) {
      elements.add(of(random, levels - 1));
    }
    return new RandomVariant(
        builder -> {
          VariantBuilder array = builder.startArray();
          elements.forEach(element -> element.write.accept(array));
          builder.endArray();
        },
        elements.stream().map(RandomVariant::json).collect(Collectors.joining(",", "[", "]")));
  }

  static RandomVariant scalar(Random random) {
    long number = random.nextLong() >> random.nextInt(64);
    return switch (random.nextInt(17)) {
      case 0 -> new RandomVariant(VariantBuilder::appendNull, "null");
      case 1 -> truth(random.nextBoolean());
      case 2 -> new RandomVariant(to -> to.appendByte((byte) number), "" + (byte) number);
      case 3 -> new RandomVariant(to -> to.appendShort((short) number), "" + (short) number);
      case 4 -> new RandomVariant(to -> to.appendInt((int) number), "" + (int) number);
      case 5 -> new RandomVariant(to -> to.appendLong(number), "" + number);
      case 6 -> float64(number / 1024.0);
      case 7 -> float32(number / 64f);
      case 8 -> decimal(random);
      case 9 -> text("t".repeat(random.nextInt(80)) + NAMES.get(random.nextInt(NAMES.size())));
      case 10 -> binary(random);
      case 11 -> date((int) number);
      case 12 -> time(Math.floorMod(number, 86_400_000_000L));
      case 13 -> uuid(new UUID(random.nextLong(), random.nextLong()));
      case 14 -> microseconds(number, random.nextBoolean());
      case 15 -> nanoseconds(number, random.nextBoolean());
      default -> text("\u0001\b\f\n\r\t\"\\/\u007f\u2028" + number);
    };
  }

  private static RandomVariant truth(boolean value) {
    return new RandomVariant(to -> to.appendBoolean(value), "" + value);
  }

  private static RandomVariant float64(double number) {
    return new RandomVariant(to -> to.appendDouble(number), FloatTexts.of(number));
  }

  private static RandomVariant float32(float number) {
    return new RandomVariant(to -> to.appendFloat(number), FloatTexts.of(number));
  }

  private static RandomVariant decimal(Random random) {
    BigInteger unscaled = new BigInteger(random.nextInt(126), random);
    int scale = Math.max(random.nextInt(39), unscaled.toString().length() - 38);
    BigDecimal number =
        new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), Math.min(scale, 38));
    return new RandomVariant(to -> to.appendDecimal(number), number.toPlainString());
  }

  static RandomVariant text(String value) {
    return new RandomVariant(to -> to.appendString(value), quoted(value));
  }

  private static RandomVariant binary(Random random) {
    byte[] bytes = new byte[random.nextInt(10)];
    random.nextBytes(bytes);
    return new RandomVariant(
        to -> to.appendBinary(ByteBuffer.wrap(bytes)),
        quoted(Base64.getEncoder().encodeToString(bytes)));
  }

  private static RandomVariant date(int day) {
    return new RandomVariant(to -> to.appendDate(day), quoted("" + LocalDate.ofEpochDay(day)));
  }

  private static RandomVariant time(long microseconds) {
    LocalTime time = LocalTime.ofNanoOfDay(microseconds * 1000);
    return new RandomVariant(to -> to.appendTime(microseconds), quoted(clock(time)));
  }

  private static RandomVariant uuid(UUID uuid) {
    return new RandomVariant(to -> to.appendUUID(uuid), quoted(uuid.toString()));
  }

  private static RandomVariant microseconds(long units, boolean instant) {
    Instant time = Instant.EPOCH.plusSeconds(Math.floorDiv(units, 1_000_000L));
    LocalDateTime local =
        LocalDateTime.ofInstant(time, ZoneOffset.UTC)
            .withNano((int) Math.floorMod(units, 1_000_000L) * 1000);
    return new RandomVariant(
        to -> {
          if (instant) {
            to.appendTimestampTz(units);
          } else {
            to.appendTimestampNtz(units);
          }
        },
        timestamp(local, instant));
  }

  private static RandomVariant nanoseconds(long units, boolean instant) {
    LocalDateTime local = LocalDateTime.ofInstant(Instant.EPOCH.plusNanos(units), ZoneOffset.UTC);
    return new RandomVariant(
        to -> {
          if (instant) {
            to.appendTimestampNanosTz(units);
          } else {
            to.appendTimestampNanosNtz(units);
          }
        },
        timestamp(local, instant));
  }

  private static String timestamp(LocalDateTime local, boolean instant) {
    return quoted(
        local.toLocalDate() + "T" + clock(local.toLocalTime()) + (instant ? "+00:00" : ""));
  }

  /** Java writes digits in groups of three. */
  private static String clock(LocalTime time) {
    String clock = "%02d:%02d:%02d".formatted(time.getHour(), time.getMinute(), time.getSecond());
    return time.getNano() == 0
        ? clock
        : clock + ("." + "%09d".formatted(time.getNano())).replaceAll("0+$", "");
  }

  private static String quoted(String value) {
    Map<String, String> named =
        Map.of(
            "\b", "\\b", "\f", "\\f", "\n", "\\n", "\r", "\\r", "\t", "\\t", "\u0001", "\\u0001");
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"");
    for (Map.Entry<String, String> each : named.entrySet()) {
      escaped = escaped.replace(each.getKey(), each.getValue());
    }
    return '"' + escaped + '"';
  }
}
