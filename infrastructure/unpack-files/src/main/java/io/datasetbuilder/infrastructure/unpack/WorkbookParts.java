package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * The XML parts of a workbook, read as streams within bounds. A document type, with which a part
 * could define entities, is refused. For one thread.
 */
final class WorkbookParts implements AutoCloseable {

  private static final byte[] OLE = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
  private static final byte[] ZIP = {'P', 'K', 3, 4};

  private final XMLInputFactory xml = XMLInputFactory.newDefaultFactory();
  private final ZipFile zip;
  private final UnpackLimits limits;

  private WorkbookParts(ZipFile zip, UnpackLimits limits) {
    this.zip = zip;
    this.limits = limits;
    xml.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    xml.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
  }

  /** Work on the elements of a part, which is read to its end. */
  interface PartReader {
    void read(XMLStreamReader part) throws XMLStreamException;
  }

  /**
   * Opens a workbook.
   *
   * @throws UploadFailure for an encrypted file and one of another kind
   * @throws IOException when it is damaged
   */
  static WorkbookParts open(PackedFile file, UnpackLimits limits) throws IOException {
    Path path = Path.of(file.location().address());
    byte[] head;
    try (OriginalBytes bytes = OriginalBytes.open(path)) {
      head = bytes.readNBytes(ZIP.length);
    }
    String name = Quoting.path(file.written());
    if (Arrays.equals(head, OLE)) {
      throw new UploadFailure(
          UnpackProblem.PACKED_FILE_ENCRYPTED
              .says(name + " is protected by a password, or in the format of Excel before 2007")
              .withHint("save it as .xlsx without a password"));
    }
    if (!Arrays.equals(head, ZIP)) {
      throw new UploadFailure(
          UnpackProblem.OTHER_PACKING
              .says(name + " is not an Excel workbook, although its name ends so")
              .withHint("rename the file to end as what it is"));
    }
    return new WorkbookParts(ZipFile.builder().setPath(path).get(), limits);
  }

  boolean has(String name) {
    return entry(name).isPresent();
  }

  /**
   * Reads a part.
   *
   * @throws IOException when the part is missing or damaged
   */
  void read(String name, PartReader reader) throws IOException {
    ZipArchiveEntry entry = entry(name).orElseThrow(() -> new IOException("a part is missing"));
    CRC32 crc = new CRC32();
    try (InputStream bytes = new CheckedInputStream(zip.getInputStream(entry), crc);
        InputStream bounded = new Bounded(bytes, Math.max(entry.getCompressedSize(), 1))) {
      XMLStreamReader part = xml.createXMLStreamReader(bounded);
      reader.read(part);
      while (part.hasNext()) {
        refuseDocumentType(part.next());
      }
      bounded.transferTo(OutputStream.nullOutputStream());
    } catch (XMLStreamException damaged) {
      throw new IOException(damaged);
    }
    if (crc.getValue() != entry.getCrc()) {
      throw new IOException("the checksum of a part differs");
    }
  }

  /** Moves to the next event; false at the end of the part. */
  static boolean next(XMLStreamReader part) throws XMLStreamException {
    if (!part.hasNext()) {
      return false;
    }
    refuseDocumentType(part.next());
    return true;
  }

  private static void refuseDocumentType(int event) {
    if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw new UploadFailure(
          UnpackProblem.PACKED_FILE_UNSUPPORTED
              .says("a part of the workbook declares a document type, which no workbook needs")
              .withHint("do not use a workbook of unknown origin; save it again in a program"));
    }
  }

  private Optional<ZipArchiveEntry> entry(String name) {
    Optional<ZipArchiveEntry> exact = Optional.ofNullable(zip.getEntry(name));
    return exact.or(
        () ->
            Collections.list(zip.getEntries()).stream()
                .filter(each -> each.getName().equalsIgnoreCase(name))
                .findFirst());
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }

  /** Content of a part within its bounds. */
  private final class Bounded extends FilterInputStream {

    private final long packed;
    private long unpacked;

    Bounded(InputStream in, long packed) {
      super(in);
      this.packed = packed;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      counted(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] block, int offset, int length) throws IOException {
      int read = super.read(block, offset, length);
      counted(Math.max(read, 0));
      return read;
    }

    /** The parser closes it at the end of the document, before the bytes end. */
    @Override
    public void close() {}

    private void counted(int bytes) {
      unpacked += bytes;
      Optional<Problem> exceeded = limits.exceededBy(packed, unpacked);
      if (exceeded.isPresent()) {
        throw new UploadFailure(exceeded.get());
      }
    }
  }
}
