package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;

/**
 * Folder that holds a site. A site is written next to it and put in its place as a whole: readers
 * find the previous site or the new one, never a mixture.
 *
 * <p>Every method may throw {@link SiteFailure}; the previous site is unchanged then.
 */
public interface SiteFolder {

  /**
   * Begins a new site, and first removes the remains of one that was cut off.
   *
   * @throws SiteFailure when the folder holds anything but a site, cannot be written, or another
   *     process is writing a site to it
   */
  Draft begin();

  /** Site that is being written. Safe for concurrent use with different files and folders. */
  interface Draft extends AutoCloseable {

    /**
     * Takes a folder of the previous site over, as it is, when it was sealed with the same text: it
     * is part of the new site once that is put in place.
     *
     * @return whether it was; nothing may be written to the folder then
     */
    boolean keep(SitePath folder, String seal);

    /** Records what a folder was made of, for a later {@link #keep}. */
    void seal(SitePath folder, String seal);

    /** Writes a file; the folders above it are made. */
    void write(SitePath path, byte[] content);

    /**
     * Copies a file of a run.
     *
     * @return false when the file cannot be read, or its bytes are not those that the facts prove;
     *     nothing is left of it then
     */
    boolean copy(SitePath path, FileContent content, FileFacts facts);

    /** Removes a folder of the new site with its content. */
    void remove(SitePath folder);

    /** Puts the new site in place of the previous one. */
    void putInPlace();

    /** Removes the new site unless it was put in place. */
    @Override
    void close();
  }
}
