/**
 * File operations of all other packages: safe paths, permissions, locks, hashed copies, the free
 * space and the failures of a disk.
 */
package io.datasetbuilder.infrastructure.storage.file;
