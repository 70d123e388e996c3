/* A Vulkan driver that fails as a bench wants it; all else is Mesa's software device.

   The file that SEALREAD_BENCH_FAULT names holds one line: what fails, at which call since the line
   is there, and a mark that makes it another line. It is read again at each call, since the process
   that loads this may be one that is at work on several documents.

     cc -shared -fPIC -O1 -o failing_driver.so failing_driver.c -ldl */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vulkan/vulkan.h>

#define EXPORTED __attribute__((visibility("default")))

typedef PFN_vkVoidFunction(VKAPI_PTR *Finder)(VkInstance, const char *);

static char line[128];
static int seen;
static PFN_vkGetDeviceProcAddr real_of_device;
static PFN_vkCreateDevice real_create;
static PFN_vkQueueSubmit real_submit;
static PFN_vkAllocateMemory real_allocate;

static void *mesa(const char *name) {
  static void *library;
  const char *path = getenv("SEALREAD_BENCH_DRIVER");
  if (!library && path) library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

/* Whether what is called now shall fail in this way. */
static int fails(const char *how, int counts) {
  char now[sizeof line] = "", wanted[32] = "";
  int at = 0;
  const char *path = getenv("SEALREAD_BENCH_FAULT");
  FILE *file = path ? fopen(path, "r") : NULL;
  if (file) {
    if (!fgets(now, sizeof now, file)) now[0] = 0;
    fclose(file);
  }
  if (strcmp(now, line)) {
    strcpy(line, now);
    seen = 0;
  }
  if (sscanf(now, "%31s %d", wanted, &at) != 2 || strcmp(wanted, how)) return 0;
  seen += counts;
  return seen >= at;
}

static void hang(void) {
  for (;;) sleep(1);
}

static VKAPI_ATTR VkResult VKAPI_CALL create_device(
    VkPhysicalDevice physical, const VkDeviceCreateInfo *info, const VkAllocationCallbacks *own,
    VkDevice *device) {
  if (fails("hangs-at-start", 1)) hang();
  return real_create(physical, info, own, device);
}

static VKAPI_ATTR VkResult VKAPI_CALL submit(
    VkQueue queue, uint32_t count, const VkSubmitInfo *infos, VkFence fence) {
  if (fails("lost", 1)) return VK_ERROR_DEVICE_LOST;
  if (fails("hangs", 1)) hang();
  if (fails("crashes", 1)) *(volatile int *)8 = 0;
  return real_submit(queue, count, infos, fence);
}

static VKAPI_ATTR VkResult VKAPI_CALL allocate(
    VkDevice device, const VkMemoryAllocateInfo *info, const VkAllocationCallbacks *own,
    VkDeviceMemory *memory) {
  if (fails("memory", 1)) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  return real_allocate(device, info, own, memory);
}

static PFN_vkVoidFunction wrapped(const char *name, PFN_vkVoidFunction real);

static VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL of_device(VkDevice device, const char *name) {
  return wrapped(name, real_of_device(device, name));
}

static PFN_vkVoidFunction wrapped(const char *name, PFN_vkVoidFunction real) {
  if (!real) return NULL;
#define WRAP(called, kept, ours)                \
  if (!strcmp(name, called)) {                  \
    kept = (__typeof__(kept))real;              \
    return (PFN_vkVoidFunction)ours;            \
  }
  WRAP("vkGetDeviceProcAddr", real_of_device, of_device)
  WRAP("vkCreateDevice", real_create, create_device)
  WRAP("vkQueueSubmit", real_submit, submit)
  WRAP("vkAllocateMemory", real_allocate, allocate)
#undef WRAP
  return real;
}

EXPORTED VKAPI_ATTR VkResult VKAPI_CALL vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
  VkResult(VKAPI_PTR * negotiate)(uint32_t *) = mesa("vk_icdNegotiateLoaderICDInterfaceVersion");
  if (!negotiate || fails("missing", 1)) return VK_ERROR_INCOMPATIBLE_DRIVER;
  return negotiate(version);
}

EXPORTED VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vk_icdGetInstanceProcAddr(
    VkInstance instance, const char *name) {
  Finder find = (Finder)mesa("vk_icdGetInstanceProcAddr");
  return find ? wrapped(name, find(instance, name)) : NULL;
}

EXPORTED VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vk_icdGetPhysicalDeviceProcAddr(
    VkInstance instance, const char *name) {
  Finder find = (Finder)mesa("vk_icdGetPhysicalDeviceProcAddr");
  return find ? wrapped(name, find(instance, name)) : NULL;
}
