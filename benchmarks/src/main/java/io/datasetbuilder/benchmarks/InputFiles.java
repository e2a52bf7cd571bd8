package io.datasetbuilder.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Made-up input files of a folder: the same seed gives the same bytes on every machine. A file is
 * made at its first use, and used again when the stamp next to it has the same generator, seed,
 * rows and size.
 *
 * @param progress receives a line for each file that is made
 */
record InputFiles(Path folder, long seed, Consumer<String> progress) {

  /** Raised with every change of what a seed gives. */
  private static final int GENERATOR = 1;

  /** There are so many codes of six digits. */
  private static final int CODES = 1_000_000;

  /** Shares no factor with {@link #CODES}, so that its multiples pass every code once. */
  private static final long STRIDE = 7_919;

  private static final List<String> FAMILIES =
      List.of("paper", "tools", "lamps", "textiles", "toys", "Möbel", "도구", "spares");

  /** A file of rows. */
  record InputFile(Path path, InputFormat format, long rows, long bytes) {

    /** Title for readers: format, rows and size in millions of bytes. */
    String title() {
      return Figure.format("%s, %,d rows, %,d MB", format.title(), rows, bytes / 1_000_000);
    }
  }

  /** The file with the first {@code rows} orders of the seed. */
  InputFile orders(InputFormat format, long rows) throws IOException {
    Orders orders = new Orders(seed);
    Stream<String> lines = Stream.generate(orders::next).limit(rows).map(format::line);
    return file(format.fileName(), format, rows, format.header(), lines);
  }

  /**
   * The CSV with the products of the first {@code rows} codes, in no order of the codes.
   *
   * @param rows at most a million
   */
  InputFile products(long rows) throws IOException {
    Random random = new Random(seed);
    Stream<String> lines = LongStream.range(0, rows).mapToObj(row -> product(row, random));
    String header = "code,express,product,cost,family,vendor\n";
    return file("products", InputFormat.CSV, rows, header, lines);
  }

  private InputFile file(
      String name, InputFormat format, long rows, String header, Stream<String> lines)
      throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(name + "-" + rows + "-seed-" + seed + "." + format.wire());
    Path stamp = file.resolveSibling(file.getFileName() + ".stamp");
    if (!Files.exists(file)
        || !Files.exists(stamp)
        || !Files.readString(stamp).equals(stamp(file, rows))) {
      progress.accept("making " + file.getFileName());
      Path part = file.resolveSibling(file.getFileName() + ".part");
      try (BufferedWriter out = Files.newBufferedWriter(part)) {
        out.write(header);
        for (String line : (Iterable<String>) lines::iterator) {
          out.write(line);
        }
        out.write(format.footer());
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      Files.writeString(stamp, stamp(file, rows));
    }
    return new InputFile(file, format, rows, Files.size(file));
  }

  private String stamp(Path file, long rows) throws IOException {
    return "generator %d, seed %d, rows %d, bytes %d\n"
        .formatted(GENERATOR, seed, rows, Files.size(file));
  }

  private static String product(long row, Random random) {
    return Figure.format(
        "%06d,%s,Product %d,%s,%s,V%d\n",
        row * STRIDE % CODES,
        random.nextInt(4) == 0,
        row + 1,
        BigDecimal.valueOf(random.nextInt(100_000), 2),
        FAMILIES.get(random.nextInt(FAMILIES.size())),
        random.nextInt(5_000));
  }

  /**
   * An endless sequence of orders, made up from a seed. It draws from {@link Random}, whose
   * algorithm is part of Java's specification, so a seed gives the same orders everywhere; a longer
   * sequence begins with a shorter one. For one thread.
   */
  static final class Orders {

    /** Names and SQL types of the columns of a file. */
    static final String COLUMNS =
        "id BIGINT, code VARCHAR, city VARCHAR, amount DOUBLE, quantity BIGINT, express BOOLEAN,"
            + " ordered_on DATE, latitude DOUBLE, longitude DOUBLE, customer VARCHAR, price"
            + " VARCHAR, note VARCHAR";

    private static final List<String> CITIES =
        List.of(
            ("Seoul; Busan; 서울; 부산; Incheon; Daejeon; Zürich; Genève; Oslo; Lima; Nairobi; "
                    + "Reykjavík; Valparaíso; Porto Alegre; New Haven; Kyoto")
                .split("; ", -1));
    private static final List<String> GIVEN =
        List.of("Mina", "Jun", "Hana", "Ada", "Luis", "Noor", "Ravi", "Elif", "Tomas", "Ines");
    private static final List<String> FAMILY =
        List.of("Park", "Kim", "Lindqvist", "Okafor", "Moreau", "Tanaka", "Silva", "Novak");
    private static final List<String> NOTES =
        List.of(
            ("call before delivery; gift; leave at the door, ring twice; "
                    + "second floor, left; returned once, checked, sent again; paid in advance")
                .split("; ", -1));
    private static final LocalDate FIRST_DAY = LocalDate.of(2015, 1, 1);

    private final Random random;
    private long last;

    Orders(long seed) {
      this.random = new Random(seed);
    }

    /**
     * The cells of the next order: texts, numbers, a boolean; null where there is no note. The id
     * counts from 1; the leading zeros of a code belong to it; a price has commas between its
     * thousands, and a note may have some.
     */
    List<Object> next() {
      last++;
      return Arrays.asList(
          last,
          Integer.toString(1_000_000 + random.nextInt(1_000_000)).substring(1),
          one(CITIES),
          BigDecimal.valueOf(random.nextInt(10_000_000), 2),
          1 + random.nextInt(20),
          random.nextInt(4) == 0,
          FIRST_DAY.plusDays(random.nextInt(4_000)).toString(),
          BigDecimal.valueOf(33_000_000 + random.nextInt(10_000_000), 6),
          BigDecimal.valueOf(124_000_000 + random.nextInt(8_000_000), 6),
          one(GIVEN) + " " + one(FAMILY) + " " + random.nextInt(100),
          Figure.format("%,d", 1_000 + random.nextInt(9_999_000)),
          random.nextInt(5) < 3 ? null : one(NOTES));
    }

    private String one(List<String> of) {
      return of.get(random.nextInt(of.size()));
    }
  }
}
