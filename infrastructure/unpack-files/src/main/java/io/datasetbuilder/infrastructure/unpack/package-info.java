/**
 * Compressed files and archives, read by Commons Compress and aircompressor, and workbooks, whose
 * parts the JDK parses. Their classes are loaded when a packed file is handed in.
 */
package io.datasetbuilder.infrastructure.unpack;
